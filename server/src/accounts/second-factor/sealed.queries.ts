import { sql } from 'kysely';
import type { Reader, Tx } from '../../schema.ts';

/** The tables that have sealed texts, each in its column `sealed`. */
const tables = ['totp_factors', 'totp_setups'] as const;

/** The ids of all keys that something in the database is sealed with. */
export async function findSealedKeyIds(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select split_part(sealed, '.', 2) as id from totp_factors
    union select split_part(sealed, '.', 2) from totp_setups`.execute(db);
  return rows.map(({ id }) => id);
}

export interface SealedRow {
  table: (typeof tables)[number];
  userId: number;
  sealed: string;
}

/** All of them, in the order of accounts. */
export async function listSealed(db: Reader): Promise<SealedRow[]> {
  return listRows((table) => db.selectFrom(table).select(['user_id', 'sealed']).orderBy('user_id').execute());
}

/** The same; in the order of accounts, two who seal once more do not wait for each other. */
export async function listSealedForUpdate(tx: Tx): Promise<SealedRow[]> {
  return listRows((table) =>
    tx.selectFrom(table).select(['user_id', 'sealed']).orderBy('user_id').forUpdate().execute(),
  );
}

async function listRows(
  read: (table: SealedRow['table']) => Promise<{ user_id: number; sealed: string }[]>,
): Promise<SealedRow[]> {
  const found: SealedRow[] = [];
  for (const table of tables) {
    found.push(...(await read(table)).map(({ user_id, sealed }) => ({ table, userId: user_id, sealed })));
  }
  return found;
}

export async function updateSealed(tx: Tx, { table, userId, sealed }: SealedRow): Promise<void> {
  await tx.updateTable(table).set({ sealed }).where('user_id', '=', userId).execute();
}
