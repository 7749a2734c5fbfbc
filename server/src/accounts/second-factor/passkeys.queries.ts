import type { Selectable } from 'kysely';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';

type PasskeyTable = Selectable<Schema['passkeys']>;
export type PasskeyRow = Omit<PasskeyTable, 'user_id'>;

const read = ['id', 'name', 'credential_id', 'public_key', 'uses', 'transports', 'created_at'] as const;

/** Oldest first. */
export async function listPasskeys(db: Reader, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(read).where('user_id', '=', userId).orderBy('id').execute();
}

export async function findPasskey(db: Reader, userId: number, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(read)
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns undefined when an account has it already */
export async function insertPasskey(tx: Tx, passkey: Omit<PasskeyTable, 'id'>): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(read)
    .executeTakeFirst();
}

export async function updatePasskeyUses(db: Db, id: number, uses: number): Promise<void> {
  await db.updateTable('passkeys').set({ uses }).where('id', '=', id).execute();
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

export async function insertChallenge(db: Db, challenge: Selectable<Schema['passkey_challenges']>): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Uses it. Of several concurrent calls one gets true. */
export async function takeChallenge(
  db: Db | Tx,
  { challenge, userId, adds, at }: { challenge: string; userId: number; adds: boolean; at: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', '=', userId)
    .where('adds', '=', adds)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
