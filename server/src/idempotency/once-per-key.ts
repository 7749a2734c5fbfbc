/**
 * Runs work at most once for each idempotency key of a user within a day: the same key and body get the first response,
 * the same key with another body is refused. The key is written in the transaction of the work, so that a key without
 * its work, or work without its key, cannot be. Refusals roll the key back and may be tried again.
 */

import { ShopError } from '@shop/contract/errors';
import { z } from 'zod';
import { inTransaction } from '../platform/db/database.ts';
import { hashJson } from '../platform/tokens.ts';
import type { Db, Reader, Tx } from '../schema.ts';
import { claimIdempotencyKey, hasIdempotencyKey, updateIdempotencyAnswer } from './idempotency.queries.ts';

export const IDEMPOTENCY_SECONDS = 24 * 3600;

export interface KeyedRequest {
  userId: number;
  /** Undefined: the work is done each time. */
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

/**
 * Claims the key for this transaction. Whoever else has claimed it is waited for.
 * @param schema of answers
 * @returns the first answer, if there was one; else the work is to be done, and its answer to be stored
 * @throws ShopError IDEMPOTENCY_KEY_REUSED for another body
 */
export async function claimKey<T>(tx: Tx, request: KeyedRequest, schema: z.core.$ZodType<T>): Promise<T | undefined> {
  const { userId, key, body, at } = request;
  if (key === undefined) return undefined;
  const bodyHash = hashJson(body);
  const claim = await claimIdempotencyKey(tx, { userId, key, bodyHash, at, validSince: validSince(at) });
  if (claim.claimed) return undefined;
  if (!claim.bodyHash.equals(bodyHash) || claim.answer === null) throw new ShopError('IDEMPOTENCY_KEY_REUSED');
  return z.parse(schema, JSON.parse(claim.answer));
}

export async function storeAnswer(tx: Tx, { userId, key }: KeyedRequest, answer: unknown): Promise<void> {
  if (key !== undefined) await updateIdempotencyAnswer(tx, userId, key, JSON.stringify(answer));
}

/** The whole of it, in a transaction of its own. */
export async function oncePerKey<T>(
  db: Db,
  request: KeyedRequest,
  schema: z.core.$ZodType<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  return inTransaction(db, async (tx) => {
    const first = await claimKey(tx, request, schema);
    if (first !== undefined) return { answer: first, replayed: true };
    const answer = await work(tx);
    await storeAnswer(tx, request, answer);
    return { answer, replayed: false };
  });
}
