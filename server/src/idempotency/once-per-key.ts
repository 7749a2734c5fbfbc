/**
 * Runs work at most once for each idempotency key of a user within a day: the same key and body get the first response,
 * the same key with another body is refused. The key is written in the transaction of the work, so that a key without
 * its work, or work without its key, cannot be. Refusals roll the key back and may be tried again.
 */

import { ShopError } from '@shop/contract/errors';
import { inTransaction } from '../platform/db/database.ts';
import type { TransactionOptions } from '../platform/db/transaction.ts';
import { hashJson } from '../platform/tokens.ts';
import type { Db, Reader, Tx } from '../schema.ts';
import { claimIdempotencyKey, hasIdempotencyKey, updateIdempotencyAnswer } from './idempotency.queries.ts';

export const IDEMPOTENCY_SECONDS = 24 * 3600;

export interface KeyedRequest {
  userId: number;
  key: string | undefined;
  /** The body as parsed JSON, before anything was read from it. */
  body: unknown;
  at: Date;
}

/** Whether work with this key was done: the request gets its answer, or is refused for another body. */
export async function wasAnswered(db: Reader, { userId, key, at }: KeyedRequest): Promise<boolean> {
  return key !== undefined && hasIdempotencyKey(db, { userId, key, validSince: validSince(at) });
}

const validSince = (at: Date) => new Date(at.getTime() - IDEMPOTENCY_SECONDS * 1000);

/** What work answers, which must survive JSON, and its writes, which need not be finished: the answer is stored with them. */
export interface KeyedWork<T> {
  answer: T;
  written: Promise<unknown>;
  /** Starts the writes that lock what others wait for. They are sent after the answer was, in the same write. */
  last?: () => Promise<unknown>;
}

export function oncePerKey<T>(
  db: Db,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<KeyedWork<T>>,
  options?: TransactionOptions,
): Promise<{ answer: T; replayed: boolean }> {
  return oncePerKeyAfterReading(db, request, async () => undefined, work, options);
}

/**
 * The same, for work that begins with reads.
 * @param read reads and locks, and rejects nothing: it is sent together with the claim of the key, before it is known whether the work is to run
 */
export async function oncePerKeyAfterReading<T, Known>(
  db: Db,
  request: KeyedRequest,
  read: (tx: Tx) => Promise<Known>,
  work: (tx: Tx, known: Known) => Promise<KeyedWork<T>>,
  options?: TransactionOptions,
): Promise<{ answer: T; replayed: boolean }> {
  const { userId, key, at } = request;
  return inTransaction(
    db,
    async (tx) => {
      if (key === undefined) {
        const { answer, written, last } = await work(tx, await read(tx));
        await Promise.all([written, last?.()]);
        return { answer, replayed: false };
      }
      const bodyHash = hashJson(request.body);
      const [claim, known] = await Promise.all([
        claimIdempotencyKey(tx, { userId, key, bodyHash, at, validSince: validSince(at) }),
        read(tx),
      ]);
      if (!claim.claimed) {
        if (!claim.bodyHash.equals(bodyHash) || claim.answer === null) throw new ShopError('IDEMPOTENCY_KEY_REUSED');
        const firstAnswer: T = JSON.parse(claim.answer);
        return { answer: firstAnswer, replayed: true };
      }
      const { answer, written, last } = await work(tx, known);
      await Promise.all([written, updateIdempotencyAnswer(tx, userId, key, JSON.stringify(answer)), last?.()]);
      return { answer, replayed: false };
    },
    options,
  );
}
