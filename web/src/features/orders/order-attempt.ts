/**
 * One attempt to order, with its idempotency key. The browser stores it until the answer comes, also across reloads, so that
 * trying again after a lost connection never orders twice. Orders that can be placed independently have attempts with names
 * of their own.
 */

import type { Order } from '@shop/contract/orders';
import type { ApiFailure } from '../../state/error-sentences.ts';
import type { NewOrder } from '../../state/order-slice.ts';
import { type OrderAttempt, pendingOrder } from '../../storage/cart-storage.ts';

export const CHECKOUT = 'checkout';

/** If the browser refuses storage, the attempt lives as long as the page. */
const inMemory = new Map<string, OrderAttempt>();

/** Not crypto.randomUUID: that one exists only under https and on localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This person's attempt that has not been answered yet. */
export function pendingAttempt(name: string, userId: number): OrderAttempt | undefined {
  const attempt = pendingOrder(name).read() ?? inMemory.get(name);
  return attempt?.order.user === userId ? attempt : undefined;
}

/** An attempt goes on with its first order: if only the answer was lost, that order was placed. */
function beginAttempt(name: string, order: NewOrder): OrderAttempt {
  const attempt = pendingAttempt(name, order.user) ?? { key: newKey(), order };
  inMemory.set(name, attempt);
  pendingOrder(name).write(attempt);
  return attempt;
}

export function endAttempt(name: string): void {
  inMemory.delete(name);
  pendingOrder(name).remove();
}

/** An error of the shop is an answer. No answer, or a fault of the server or of a proxy, leaves the outcome unknown. */
export function isAnswer(failure: ApiFailure): boolean {
  return failure.kind !== 'network' && failure.status < 500 && failure.status !== 401;
}

export type Outcome = { placed: Order } | { failure: ApiFailure };

/**
 * Sends an order with its attempt's key. If the attempt's first order was placed and only the answer was lost, the server
 * returns that answer. The attempt ends when the shop answers with an error; after an order the caller ends it.
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
