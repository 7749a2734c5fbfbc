import type { Db, Reader, Tx } from '../schema.ts';

export type ClaimedKey = { claimed: true } | { claimed: false; bodyHash: Buffer; answer: string | null };

/**
 * Claims a key for this transaction. While another transaction holds it, this waits for that one's end: rolled back,
 * the key is free; committed, its first answer is returned. A key from before `validSince` counts as free.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  claim: { userId: number; key: string; bodyHash: Buffer; at: Date; validSince: Date },
): Promise<ClaimedKey> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      key: claim.key,
      body_hash: claim.bodyHash,
      answer: null,
      created_at: claim.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ body_hash: claim.bodyHash, answer: null, created_at: claim.at })
        .where('idempotency_keys.created_at', '<', claim.validSince),
    )
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return { claimed: true };
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  return { claimed: false, ...stored };
}

export async function hasIdempotencyKey(
  db: Reader,
  { userId, key, validSince }: { userId: number; key: string; validSince: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', validSince)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateIdempotencyAnswer(tx: Tx, userId: number, key: string, answer: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function deleteIdempotencyKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
