/** Writes of many products at a time. All of them are rows of one transaction that has locked them. */

import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';

/** Locks the products that a change set touches, in the order of ids. Not their stocks, so they can be ordered meanwhile. */
export async function lockProductsOfChangeSet(tx: Tx, changeSetId: number): Promise<void> {
  await sql`
    select from products where id in (select product_id from change_lines where change_set_id = ${changeSetId})
      order by id for no key update`.execute(tx);
}

/** The ids of brands or categories by name; new ones are inserted. */
export async function ensureOptions(
  tx: Tx,
  table: 'brands' | 'categories',
  values: readonly string[],
): Promise<Map<string, number>> {
  const names = [...new Set(values)].sort();
  if (names.length === 0) return new Map();
  const there = () =>
    tx.selectFrom(table).select(['id', 'value']).where('value', '=', sql<string>`any(${names}::text[])`).execute();
  let rows = await there();
  if (rows.length < names.length) {
    await sql`
      insert into ${sql.table(table)} (value, label) select name, name from unnest(${names}::text[]) as name
        on conflict (value) do nothing`.execute(tx);
    rows = await there();
  }
  return new Map(rows.map(({ id, value }) => [value, id]));
}

/** Records which product and variant each row created or changed, and the ledger row of its change of stock. */
export async function recordApplied(
  tx: Tx,
  changeSetId: number,
  rows: readonly {
    position: number;
    productId: number;
    variantId: number | null;
    movedStock: number | null;
    keptStock: number | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ position, productId, variantId, movedStock, keptStock }) => ({
    position,
    product_id: productId,
    variant_id: variantId,
    moved_stock: movedStock,
    kept_stock: keptStock,
  }));
  await sql`
    update change_lines set product_id = done.product_id, variant_id = done.variant_id, moved_stock = done.moved_stock, kept_stock = done.kept_stock,
      movement_id = (select max(id) from stock_movements where stock_movements.variant_id = done.variant_id)
    from jsonb_populate_recordset(null::change_lines, ${JSON.stringify(records)}::jsonb) as done
    where change_lines.change_set_id = ${changeSetId} and change_lines.position = done.position
      and change_lines.position = any(${rows.map(({ position }) => position)}::integer[])`.execute(tx);
}

/** Those of these variants whose stock something else than orders and returns of them changed after the ledger row. */
export async function listRestocked(
  tx: Tx,
  rows: readonly { variantId: number; movementId: number }[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const found = await sql<{ variantId: number }>`
    select distinct variant_id as "variantId"
    from unnest(${rows.map(({ variantId }) => variantId)}::bigint[], ${rows.map(({ movementId }) => movementId)}::bigint[]) as own (variant, movement)
      join stock_movements
        on variant_id = variant and id > movement and reason not in ('order', 'cancellation', 'return')`.execute(tx);
  return new Set(found.rows.map(({ variantId }) => variantId));
}

/** By how many units the stock of each variant has changed since its row was carried out. */
export async function listUnitsSince(
  tx: Tx,
  rows: readonly { variantId: number; movementId: number | null }[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const found = await sql<{ variantId: number; units: number }>`
    select variant_id as "variantId", sum(delta)::integer as units
    from unnest(${rows.map(({ variantId }) => variantId)}::bigint[], ${rows.map(({ movementId }) => movementId ?? 0)}::bigint[]) as own (variant, movement)
      join stock_movements on variant_id = variant and id > movement
    group by 1`.execute(tx);
  return new Map(found.rows.map(({ variantId, units }) => [variantId, units]));
}
