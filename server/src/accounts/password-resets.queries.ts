import { sql } from 'kysely';
import type { Db, Tx } from '../schema.ts';

/**
 * Inserts a request; it replaces an older one of the account.
 * @returns false when the account has a newer one
 */
export async function openPasswordReset(
  tx: Tx,
  reset: { userId: number; mailId: number; requestedAt: Date; expiresAt: Date; tokenHash: Buffer },
): Promise<boolean> {
  const values = {
    mail_id: reset.mailId,
    requested_at: reset.requestedAt,
    expires_at: reset.expiresAt,
    token_hashes: [reset.tokenHash],
  };
  const opened = await tx
    .insertInto('password_resets')
    .values({ user_id: reset.userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('password_resets.mail_id', '<', reset.mailId),
    )
    .returning('user_id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** @returns when the request of this mail expires; undefined when it has expired, or was used or replaced */
export async function addResetToken(tx: Tx, mailId: number, tokenHash: Buffer, at: Date): Promise<Date | undefined> {
  const updated = await tx
    .updateTable('password_resets')
    .set({ token_hashes: sql<Buffer[]>`token_hashes || ${tokenHash}::bytea` })
    .where('mail_id', '=', mailId)
    .where('expires_at', '>', at)
    .returning('expires_at')
    .executeTakeFirst();
  return updated?.expires_at;
}

type Presented = { email: string; tokenHash: Buffer; at: Date };

export async function isResetTokenGood(db: Db, { email, tokenHash, at }: Presented): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('users.id')
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .where(sql<boolean>`${tokenHash}::bytea = any(token_hashes)`)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses the token. Of several concurrent calls one gets the account's id. */
export async function takeResetToken(tx: Tx, { email, tokenHash, at }: Presented): Promise<number | undefined> {
  const taken = await tx
    .deleteFrom('password_resets')
    .using('users')
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .where(sql<boolean>`${tokenHash}::bytea = any(token_hashes)`)
    .where('expires_at', '>', at)
    .returning('password_resets.user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export async function deletePasswordResetOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function updateMailOwner(tx: Tx, mailId: number, userId: number): Promise<void> {
  await tx.updateTable('mails').set({ user_id: userId }).where('id', '=', mailId).execute();
}

export async function deletePasswordResetsExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', at).execute();
}
