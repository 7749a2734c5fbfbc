import { type Selectable, sql } from 'kysely';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';

type EmailChangeRow = Pick<Selectable<Schema['email_changes']>, 'id' | 'user_id' | 'email' | 'expires_at'>;

const shown = ['id', 'user_id', 'email', 'expires_at'] as const;

/** @returns its id; an older one of the account is gone */
export async function insertEmailChange(
  tx: Tx,
  change: { userId: number; email: string; at: Date; expiresAt: Date },
): Promise<number> {
  await deleteEmailChangeOfUser(tx, change.userId);
  const { userId: user_id, email, at: requested_at, expiresAt: expires_at } = change;
  const { id } = await tx
    .insertInto('email_changes')
    .values({ user_id, email, requested_at, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The one that waits for its confirmation. */
export async function findEmailChange(db: Reader, userId: number, at: Date): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .select(shown)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** @returns undefined when it has expired, or was confirmed or replaced */
export async function addEmailChangeToken(
  db: Db,
  id: number,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<EmailChangeRow | undefined> {
  return db
    .updateTable('email_changes')
    .set({ token_hashes: sql<Buffer[]>`token_hashes || ${tokenHash}::bytea` })
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returning(shown)
    .executeTakeFirst();
}

/** Whose change it is that a token confirms; undefined for a bad one. */
export async function findEmailChangeOwner(
  db: Reader,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where(sql<boolean>`${tokenHash}::bytea = any(token_hashes)`)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found?.user_id;
}

/** Uses the token. Of several concurrent calls one gets the change. Call it with the account's row locked, as who deletes one does. */
export async function takeEmailChange(
  tx: Tx,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<EmailChangeRow | undefined> {
  return tx
    .deleteFrom('email_changes')
    .where(sql<boolean>`${tokenHash}::bytea = any(token_hashes)`)
    .where('expires_at', '>', at)
    .returning(shown)
    .executeTakeFirst();
}

/** The link that confirms it is good for nothing then. */
export async function deleteEmailChangeOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function deleteEmailChangesExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', at).execute();
}
