/**
 * One attempt to order, with its idempotency key. It is kept until an answer came, across reloads too, so that trying
 * again after a lost connection can never order twice.
 */

import type { NewOrder } from '../../state/order-slice.ts';

export type Attempt = { key: string; order: NewOrder };

const STORAGE_KEY = 'shop.checkout-attempt';

/** Where the browser refuses storage, the attempt lives as long as the page. */
let inMemory: Attempt | undefined;

/** What this build of the app wrote; anything else is forgotten. */
function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'order' in value &&
    typeof value.order === 'object' &&
    value.order !== null &&
    'user' in value.order &&
    'items' in value.order
  );
}

/** Not crypto.randomUUID: that one exists only under https and on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The attempt of this person that has had no answer yet. */
export function pendingAttempt(userId: number): Attempt | undefined {
  let attempt = inMemory;
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (isAttempt(value)) attempt = value;
  } catch {
    // No storage, or not ours.
  }
  return attempt?.order.user === userId ? attempt : undefined;
}

/** The first order of an attempt is the one kept: if its answer was lost, it may have been placed. */
export function beginAttempt(order: NewOrder): Attempt {
  const attempt = pendingAttempt(order.user) ?? { key: newKey(), order };
  inMemory = attempt;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
  } catch {
    // See inMemory.
  }
  return attempt;
}

export function endAttempt(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // See inMemory.
  }
}
