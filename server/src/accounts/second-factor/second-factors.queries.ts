import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';

/** A code is good for three half minutes; clocks of several servers differ by less than ten. */
const STEPS_KEPT = 20;

/** Whether the users row that a statement reads has a second factor in force. */
export const hasFactor = sql<SqlBool>`(exists (select from totp_factors where totp_factors.user_id = users.id)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).where(hasFactor).executeTakeFirst();
  return row !== undefined;
}

/** Of an account: which second factors are in force. */
export async function findKinds(db: Reader, userId: number): Promise<{ totp: boolean; passkeys: number }> {
  const { rows } = await sql<{ totp: boolean; passkeys: number }>`
    select exists (select from totp_factors where user_id = ${userId}) as totp,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys`.execute(db);
  return rows[0] ?? { totp: false, passkeys: 0 };
}

export async function findSealedTotp(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('totp_factors').select('sealed').where('user_id', '=', userId).executeTakeFirst();
  return row?.sealed;
}

/** @returns false when the code of this half minute was used: of several at once one gets true */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp_factors')
    .set({
      used_steps: sql<
        number[]
      >`array(select kept from unnest(used_steps) as kept where kept > ${step - STEPS_KEPT}::integer)
        || ${step}::integer`,
    })
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`${step}::integer <> all(used_steps)`)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function putTotpSetup(tx: Tx, setup: Selectable<Schema['totp_setups']>): Promise<void> {
  const { user_id: _, ...changed } = setup;
  await tx
    .insertInto('totp_setups')
    .values(setup)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

export async function findTotpSetup(db: Reader, userId: number, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('totp_setups')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.sealed;
}

/** Replaces the one that the account has. */
export async function putTotp(
  tx: Tx,
  totp: { userId: number; sealed: string; usedStep: number; at: Date },
): Promise<void> {
  const changed = { sealed: totp.sealed, used_steps: [totp.usedStep], created_at: totp.at };
  await tx
    .insertInto('totp_factors')
    .values({ user_id: totp.userId, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('totp_factors').where('user_id', '=', userId).returning('user_id').execute();
  return deleted.length > 0;
}

/** What was begun before the account's factors changed is void: it was begun without the one that is in force now. */
export async function deleteBegun(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('totp_setups').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).where('adds', '=', true).execute();
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** @returns false when there is no such code, or no more: of several uses at once one gets true */
export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Reader, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteFactorsOfUser(tx: Tx, userId: number): Promise<void> {
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await deleteBegun(tx, userId);
}

export async function deleteBegunExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('totp_setups').where('expires_at', '<=', at).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute();
}
