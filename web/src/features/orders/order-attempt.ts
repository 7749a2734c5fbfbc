/**
 * One attempt to order, with its idempotency key. It is stored until an answer came, across reloads too, so that trying
 * again after a lost connection can never order twice. What can be ordered beside each other has attempts of its own, by name.
 */

import type { Order } from '@shop/contract/orders';
import type { ApiFailure } from '../../state/error-sentences.ts';
import type { NewOrder } from '../../state/order-slice.ts';

export type OrderAttempt = { key: string; order: NewOrder };

export const CHECKOUT = 'checkout';

const storageKey = (name: string) => `shop.${name}-attempt`;

/** Where the browser refuses storage, the attempt lives as long as the page. */
const inMemory = new Map<string, OrderAttempt>();

/** What this build of the app wrote; anything else is forgotten. */
function isOrderAttempt(value: unknown): value is OrderAttempt {
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
export function pendingAttempt(name: string, userId: number): OrderAttempt | undefined {
  let attempt = inMemory.get(name);
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null');
    if (isOrderAttempt(value)) attempt = value;
  } catch {
    // No storage, or not ours.
  }
  return attempt?.order.user === userId ? attempt : undefined;
}

/** The first order of an attempt is the one kept: if its answer was lost, it may have been placed. */
function beginAttempt(name: string, order: NewOrder): OrderAttempt {
  const attempt = pendingAttempt(name, order.user) ?? { key: newKey(), order };
  inMemory.set(name, attempt);
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(attempt));
  } catch {
    // See inMemory.
  }
  return attempt;
}

export function endAttempt(name: string): void {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(storageKey(name));
  } catch {
    // See inMemory.
  }
}

/** A refusal is an answer. No answer, or a fault of the server or of something before it, leaves the outcome open. */
function isAnswer(failure: ApiFailure): boolean {
  return failure.kind !== 'network' && failure.status < 500 && failure.status !== 401;
}

export type Outcome = { placed: Order } | { failure: ApiFailure };

/**
 * Sends an order under its attempt's key. Where the first try of the attempt was placed and only its answer was lost, that
 * answer comes. The attempt ends with a refusal; with an order the caller ends it.
 */
export async function sendAttempt(
  name: string,
  order: NewOrder,
  call: (order: NewOrder, idempotencyKey: string) => Promise<Outcome>,
): Promise<Outcome> {
  const attempt = beginAttempt(name, order);
  const outcome = await call(order, attempt.key);
  if ('placed' in outcome) return outcome;
  const { failure } = outcome;
  const reused = failure.kind === 'problem' && failure.code === 'IDEMPOTENCY_KEY_REUSED';
  const final = reused ? await call(attempt.order, attempt.key) : outcome;
  if ('failure' in final && isAnswer(final.failure)) endAttempt(name);
  return final;
}
