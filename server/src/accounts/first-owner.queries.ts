import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Db, Reader, Tx } from '../schema.ts';

/** Until the transaction ends nobody else invites or makes a first owner. */
export async function lockFirstOwner(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstOwner}::bigint)`.execute(tx);
}

export async function insertOwnerToken(tx: Tx, token: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  await tx
    .insertInto('first_owner_tokens')
    .values({ token_hash: token.tokenHash, expires_at: token.expiresAt })
    .execute();
}

export async function isOwnerTokenGood(db: Reader, tokenHash: Buffer, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('first_owner_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteOwnerTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('first_owner_tokens').execute();
}

export async function deleteOwnerTokensExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('first_owner_tokens').where('expires_at', '<=', at).execute();
}
