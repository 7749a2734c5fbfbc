import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import { valueOfCounter } from '../platform/db/counters.queries.ts';
import type { Reader, Tx } from '../schema.ts';

export interface StoredSettings {
  given: Record<string, unknown>;
  updatedAt: Date;
}

/**
 * The version of the settings, a random number that changes with each of their changes, and they themselves unless they are the known
 * ones.
 */
export async function findSettings(
  db: Reader,
  knownVersion: number | undefined,
): Promise<{ version: number; stored: StoredSettings | undefined }> {
  const { rows } = await sql<{ version: number; given: Record<string, unknown> | null; updated_at: Date }>`
    select version, case when version is distinct from ${knownVersion ?? null}::bigint then settings.given end as given,
      settings.updated_at
    from settings cross join (select ${valueOfCounter('settings')} as version) as counted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The row of the settings is missing');
  return {
    version: row.version,
    stored: row.given === null ? undefined : { given: row.given, updatedAt: row.updated_at },
  };
}

/** Changes of the settings are done one after another. */
export async function findSettingsForUpdate(tx: Tx): Promise<StoredSettings> {
  const { given, updated_at } = await tx
    .selectFrom('settings')
    .select(['given', 'updated_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { given, updatedAt: updated_at };
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateStoredSettings(tx: Tx, given: Record<string, unknown>, at: Date): Promise<Date> {
  const { updated_at } = await tx
    .updateTable('settings')
    .set({
      given: JSON.stringify(given),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return updated_at;
}

export async function hasOrders(db: Reader): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(sql<boolean>`exists (select from orders)`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

/** When it returns, no order is being placed, and none is until the transaction ends. */
export async function lockOrders(tx: Tx): Promise<void> {
  await sql`lock table orders in share mode`.execute(tx);
}

/** Shared: until the transaction ends, the currency stays. Exclusive: nobody stores amounts, and those who did are done. */
export async function lockCurrency(tx: Tx, how: 'shared' | 'exclusive'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${lock}(${ADVISORY_LOCKS.currency}::bigint)`.execute(tx);
}

/** Of the shop, as it is stored; null while none was chosen. */
export async function findCurrency(tx: Tx): Promise<string | null> {
  const { currency } = await tx
    .selectFrom('settings')
    .select(sql<string | null>`given ->> 'currency'`.as('currency'))
    .executeTakeFirstOrThrow();
  return currency;
}
