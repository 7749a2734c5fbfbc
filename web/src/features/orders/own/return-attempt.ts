/**
 * One request to return something, with its idempotency key. The browser stores it until the answer comes, also across reloads,
 * so that trying again after a lost connection never requests it twice.
 */

import type { ApiFailure } from '../../../state/error-sentences.ts';
import type { NewReturn } from '../../../state/own-orders.ts';
import { pendingReturn, type ReturnAttempt } from '../../../storage/return-storage.ts';
import { isAnswer, newKey } from '../order-attempt.ts';

/** If the browser refuses storage, the attempt lives as long as the page. */
const inMemory = new Map<number, ReturnAttempt>();

type Sent = { orderId: number; body: NewReturn; idempotencyKey: string };
/** @returns undefined if it was recorded */
type Call = (sent: Sent) => Promise<ApiFailure | undefined>;

/**
 * @param seen how many returns the page shows. If it shows more than when an unanswered request was sent, that one was recorded,
 * and the next request is a new one.
 * @returns undefined if the return is recorded
 */
export async function sendReturn(
  orderId: number,
  seen: number,
  body: NewReturn,
  call: Call,
): Promise<ApiFailure | undefined> {
  const pending = pendingReturn(orderId).read() ?? inMemory.get(orderId);
  const attempt = pending?.seen === seen ? pending : { key: newKey(), seen, body };
  inMemory.set(orderId, attempt);
  pendingReturn(orderId).write(attempt);
  const failure = await call({ orderId, body, idempotencyKey: attempt.key });
  // The first request was recorded, and only its answer was lost.
  const reused = failure?.kind === 'problem' && failure.code === 'IDEMPOTENCY_KEY_REUSED';
  const final = reused ? await call({ orderId, body: attempt.body, idempotencyKey: attempt.key }) : failure;
  if (final === undefined || isAnswer(final)) {
    inMemory.delete(orderId);
    pendingReturn(orderId).remove();
  }
  return final;
}
