import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';

/** The units of each variant id that one order takes or gives back. The caller has locked the stocks, in the order of ids. */
interface Moving {
  units: ReadonlyMap<number, number>;
  orderId: number;
  /** Null if the shop itself does it. */
  userId: number | null;
  at: Date;
}

/** All that these name, in the order of ids. */
interface Lockable {
  variantIds: readonly number[];
  /** Of these products, the variants that they sell now. */
  productIds?: readonly number[];
}

/**
 * Locks stocks in the order of variant ids, so that two orders cannot deadlock. What is read in a later statement is not changed by
 * others until the transaction ends.
 */
export async function lockStocks(tx: Tx, { variantIds, productIds = [] }: Lockable): Promise<void> {
  await sql`select variant_id from stocks
    where variant_id = any(array(
      select unnest(${variantIds}::bigint[])
      union select id from variants where product_id = any(${productIds}::bigint[]) and not retired))
    order by variant_id for no key update`.execute(tx);
}

/**
 * Locks all stocks of products, retired variants' too, as everyone does who edits a product. A variant that another transaction adds
 * meanwhile is not among them: read the products locked, and look.
 * @returns the variant ids
 */
export async function lockStocksOfProducts(tx: Tx, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select variant_id as id from stocks
    where variant_id = any(array(select id from variants where product_id = any(${productIds}::bigint[])))
    order by variant_id for no key update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes units of variants for an order and writes the ledger rows, in one statement.
 * @returns false if the stock of a variant is too low; then the transaction must be rolled back
 */
export async function takeStock(tx: Tx, { units, orderId, userId, at }: Moving): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with wanted as (select id, quantity from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) as one (id, quantity)),
      taken as (
        update stocks set stock = stock - quantity from wanted
          where variant_id = wanted.id and stock >= quantity
          returning variant_id, quantity
      )
    insert into stock_movements (variant_id, delta, reason, order_id, user_id, created_at)
      select variant_id, -quantity, 'order', ${orderId}, ${userId}, ${at} from taken`.execute(tx);
  return numAffectedRows === BigInt(units.size);
}

/** Gives units of an order back and writes the ledger rows; also of deleted products and retired variants. */
export async function giveBackStock(
  tx: Tx,
  { units, orderId, userId, at }: Moving,
  reason: 'cancellation' | 'return',
): Promise<void> {
  await sql`
    with given as (select id, quantity from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) as one (id, quantity)),
      back as (
        update stocks set stock = stock + quantity from given
          where variant_id = given.id
          returning variant_id, quantity
      )
    insert into stock_movements (variant_id, delta, reason, order_id, user_id, created_at)
      select variant_id, quantity, ${reason}, ${orderId}, ${userId}, ${at} from back`.execute(tx);
}

/** The new stock of each variant id. */
export type NewStocks = ReadonlyMap<number, number>;

/** Sets stocks, which are locked, and writes a ledger row for each that changes. A variant without a stock yet gets one. */
export async function setStocks(
  tx: Tx,
  stocks: NewStocks,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  if (stocks.size === 0) return;
  await sql`
    with wanted as (select id, units from unnest(${[...stocks.keys()]}::bigint[], ${[...stocks.values()]}::integer[]) as one (id, units)),
      before as (select variant_id, stock from stocks where variant_id in (select id from wanted)),
      stored as (
        insert into stocks (variant_id, stock) select id, units from wanted
          on conflict (variant_id) do update set stock = excluded.stock where stocks.stock <> excluded.stock
      )
    insert into stock_movements (variant_id, delta, reason, user_id, created_at)
      select id, units - coalesce(stock, 0), 'admin_edit', ${userId}, ${at}
      from wanted left join before on variant_id = id where units <> coalesce(stock, 0)`.execute(tx);
}
