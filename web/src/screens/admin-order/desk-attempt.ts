/**
 * Requests of staff that must be done once, such as a refund. Each has an idempotency key, which the browser stores until an answer
 * comes, also across reloads: pressing again after a lost connection never does it twice.
 */

import type { ApiFailure } from '../../state/error-sentences.ts';
import { type DeskAttempt, pendingDeskAttempt } from '../../storage/order-page-storage.ts';

/** If the browser refuses storage, the attempt lives as long as the page. */
const inMemory = new Map<string, DeskAttempt>();

/** Not crypto.randomUUID: that one exists only under https and on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Attempted = {
  /** Tells the requests apart that may be under way at the same time: 'refund-12'. */
  name: string;
  /**
   * What of the order, as the page shows it, would show that the request was done, such as its refunds. Once the page shows
   * something else, the person has seen what became of it, and the next request is a new one.
   */
  seen: string;
};

/** The key of the attempt that has no answer yet, or a new one. */
export function beginAttempt({ name, seen }: Attempted): string {
  const pending = pendingDeskAttempt(name).read() ?? inMemory.get(name);
  if (pending?.seen === seen) return pending.key;
  const attempt = { key: newKey(), seen };
  inMemory.set(name, attempt);
  pendingDeskAttempt(name).write(attempt);
  return attempt.key;
}

/** Ends it if this is an answer: a fault of the server, of a proxy or of the network leaves the outcome unknown. */
export function endAttempt({ name }: Attempted, failure: ApiFailure | undefined): void {
  if (failure !== undefined && !isAnswer(failure)) return;
  inMemory.delete(name);
  pendingDeskAttempt(name).remove();
}

export function isAnswer(failure: ApiFailure): boolean {
  return failure.kind !== 'network' && failure.status < 500 && failure.status !== 401;
}
