/** By how much change sets change stocks: booked in their transaction, brought into the stocks after it. */

import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import type { Db, Tx } from '../../schema.ts';

/** So few that their stocks are locked for some milliseconds. */
const STOCKS_AT_ONCE = 100;

export interface StockChange {
  variantId: number;
  productId: number;
  /** Of the row whose change it is; null for the product itself. */
  position: number | null;
  units: number;
  /** See the table's columns. */
  moves: boolean;
  moved: number;
}

export async function insertStockChanges(
  tx: Tx,
  changeSetId: number,
  changes: readonly StockChange[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  const records = changes.map(({ variantId, productId, ...change }) => ({
    ...change,
    variant_id: variantId,
    product_id: productId,
    change_set_id: changeSetId,
    user_id: userId,
    at,
  }));
  await sql`
    insert into stock_changes (variant_id, change_set_id, position, product_id, units, moves, moved, user_id, at)
      select variant_id, change_set_id, position, product_id, units, moves, moved, user_id, at
      from jsonb_populate_recordset(null::stock_changes, ${JSON.stringify(records)}::jsonb)`.execute(tx);
}

/** Until the transaction ends no other change set changes products, and who sells something out waits for none of them. */
export async function lockChangeSets(tx: Tx): Promise<void> {
  // Another one may take long.
  await sql`select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${ADVISORY_LOCKS.changeSets}::bigint)`.execute(
    tx,
  );
}

/** Until nobody holds it. */
export async function waitForProduct(db: Db, id: number): Promise<void> {
  await sql`select from products where id = ${id} for no key update`.execute(db);
}

/** Brings some of what is booked into the stocks, in one transaction. @returns how many; none if nothing was left */
export async function bookSomeStockChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ booked: number }>`select book_stock_changes(${STOCKS_AT_ONCE}) as booked`.execute(db);
  return rows[0]?.booked ?? 0;
}

/** What follows from stocks that came to 0, or left it, while their products were locked. @returns of how many products */
export async function refreshSomeProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ refreshed: number }>`select refresh_noted_products() as refreshed`.execute(db);
  return rows[0]?.refreshed ?? 0;
}
