/** Orders by the words of a query. */

import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import { plannedEachTime } from '../platform/db/prepared-statements.ts';
import type { Db, Reader, Tx } from '../schema.ts';
import { type OrderState, type Sorting, sortColumns } from './order-pages.queries.ts';
import { type OrderWithLines, selectOrders, withLines } from './orders.queries.ts';

/** What is between two spaces of a query. */
export interface QueryChunk {
  /** As it was typed. */
  typed: string;
  /** Its words in lower case, without accents, with single spaces between them. */
  words: string;
}

/** Any of the alternatives holds: each is a list of texts that are all parts of the order's words. */
export type SearchedPart = readonly (readonly string[])[];

export interface OrderSearch {
  /** All of them hold. Their texts are letters, digits and spaces. */
  parts: readonly SearchedPart[];
  /** The number of an order, if the query could be one. */
  orderId: number | undefined;
}

/** Reads chunks of a query as the words of orders are read. */
export async function readChunks(db: Reader, typed: readonly string[]): Promise<QueryChunk[]> {
  const { rows } = await sql<QueryChunk>`
    select typed, trim(words_of(fold_letters(typed))) as words
    from unnest(${typed}::text[]) with ordinality as chunk (typed, position) order by position`.execute(db);
  return rows;
}

export async function hasUnsearchedOrders(db: Reader): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(sql<boolean>`exists (select from unsearched_orders)`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

/** @returns how many orders can be searched now that could not before */
export async function storeOrderSearches(tx: Tx, limit: number): Promise<number> {
  // The lock is taken in a statement of its own: the next one sees what the process before has stored.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.searchWords}::bigint)`.execute(tx);
  const { rows } = await sql<{ order_id: number }>`
    delete from unsearched_orders where order_id in (select order_id from unsearched_orders order by order_id limit ${limit})
    returning order_id`.execute(tx);
  const ids = rows.map((row) => row.order_id);
  if (ids.length > 0) await sql`select store_order_searches(${ids}::bigint[])`.execute(tx);
  return ids.length;
}

/**
 * One page of the orders that match, and the number of all of them.
 * @param states undefined for all
 * @param sorting undefined for the order of the query's number first, then newest first; ties go by id
 */
export async function listSearchedOrders(
  db: Db,
  search: OrderSearch,
  states: readonly OrderState[] | undefined,
  sorting: Sorting | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const withOrders = states !== undefined || (sorting !== undefined && sorting.by !== 'id');
  const orders = withOrders ? sql`join orders on orders.id = order_id` : sql``;
  const matching = sql`from order_searches ${orders} where ${conditionOf(search, states)}`;
  const { rows } = await sql<{
    id: number;
    total: number;
  }>`${plannedEachTime} select order_id as id, count(*) over () as total ${matching}
    order by ${orderingOf(search, sorting)} limit ${limit} offset ${offset}`.execute(db);
  if (rows.length === 0) {
    if (offset === 0) return { orders: [], total: 0 };
    const counted = await sql<{ total: number }>`${plannedEachTime} select count(*) as total ${matching}`.execute(db);
    return { orders: [], total: counted.rows[0]?.total ?? 0 };
  }
  const ids = rows.map(({ id }) => id);
  const found = await selectOrders(db).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  const byId = new Map(found.map((order) => [order.id, withLines(order)]));
  return { orders: ids.flatMap((id) => byId.get(id) ?? []), total: rows[0]?.total ?? 0 };
}

function orderingOf({ orderId }: OrderSearch, sorting: Sorting | undefined): RawBuilder<unknown> {
  if (sorting === undefined) {
    return orderId === undefined ? sql`order_id desc` : sql`order_id = ${orderId} desc, order_id desc`;
  }
  const column = sorting.by === 'id' ? sql`order_id` : sql.ref(`orders.${sortColumns[sorting.by]}`);
  return sql`${column} ${sql.raw(sorting.order)}, order_id`;
}

function conditionOf({ parts }: OrderSearch, states: readonly OrderState[] | undefined): RawBuilder<unknown> {
  const conditions = parts.map(conditionOfPart);
  if (states !== undefined) {
    const rows = states.map(
      (state) => sql`(${sql.lit(state.status)}, ${sql.lit(state.payment_status)}, ${sql.lit(state.payment_method)})`,
    );
    conditions.push(sql`(orders.status, orders.payment_status, orders.payment_method) in (${sql.join(rows)})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Texts of letters, digits and spaces: none of them has a meaning in a pattern. */
function conditionOfPart(part: SearchedPart): RawBuilder<unknown> {
  const alternatives = part.map((texts) => {
    const all = texts.map((text) => sql`order_searches.words like ${`%${text}%`}`);
    return sql`(${sql.join(all, sql` and `)})`;
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
