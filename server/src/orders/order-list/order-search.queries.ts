/** Orders by the words of a query. */

import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader, Tx } from '../../schema.ts';
import { listOrdersByIds } from '../order/orders.queries.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { type Paging, type Sorting, sortColumns } from './order-pages.queries.ts';

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

/** Orders that no search finds yet. */
export async function hasUnsearchedOrders(db: Reader): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(sql<boolean>`exists (select from unsearched_orders where not found_already)`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

/**
 * @param which 'new' ones cannot be found yet, 'old' ones are found by the words of before
 * @returns how many orders were done
 */
export async function storeOrderSearches(tx: Tx, which: 'new' | 'old', limit: number): Promise<number> {
  const condition = which === 'old' ? sql`found_already` : sql`not found_already`;
  // The lock is taken in a statement of its own: the next one sees what the process before has stored.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.searchWords}::bigint)`.execute(tx);
  const { rows } = await sql<{ order_id: number }>`
    delete from unsearched_orders where order_id in (select order_id from unsearched_orders where ${condition} order by order_id limit ${limit})
    returning order_id`.execute(tx);
  const ids = rows.map((row) => row.order_id);
  if (ids.length > 0) await sql`select store_order_searches(${ids}::bigint[])`.execute(tx);
  return ids.length;
}

/**
 * One page of the orders that match, and the number of all of them.
 * @param conditions on rows of `orders`
 * @param sorting undefined for the order of the query's number first, then newest first; ties go by id
 */
export async function listSearchedOrders(
  db: Reader,
  search: OrderSearch,
  conditions: readonly RawBuilder<unknown>[],
  { sorting, paging: { limit, offset } }: { sorting: Sorting | undefined; paging: Paging },
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const withOrders = conditions.length > 0 || (sorting !== undefined && sorting.by !== 'id');
  const orders = withOrders ? sql`join orders on orders.id = order_id` : sql``;
  const matching = sql`from order_searches ${orders} where ${conditionOf(search, conditions)}`;
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
  return { orders: await listOrdersByIds(db, ids), total: rows[0]?.total ?? 0 };
}

/** @param conditions on rows of `orders` */
export async function countSearchedOrders(
  db: Reader,
  search: OrderSearch,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number> {
  const orders = conditions.length > 0 ? sql`join orders on orders.id = order_id` : sql``;
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select count(*) as total from order_searches ${orders} where ${conditionOf(search, conditions)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A condition on a column that has the words of something: they match the search. */
export function wordsMatch(words: RawBuilder<unknown>, { parts }: Pick<OrderSearch, 'parts'>): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => conditionOfPart(words, part)),
    sql` and `,
  );
}

/** A condition on rows of `orders`: they match the search. */
export function isFoundBy(search: OrderSearch): RawBuilder<unknown> {
  return sql`exists (select from order_searches where order_id = orders.id and ${wordsMatch(wordsOfOrder, search)})`;
}

function orderingOf({ orderId }: OrderSearch, sorting: Sorting | undefined): RawBuilder<unknown> {
  if (sorting === undefined) {
    return orderId === undefined ? sql`order_id desc` : sql`order_id = ${orderId} desc, order_id desc`;
  }
  const column = sorting.by === 'id' ? sql`order_id` : sql.ref(`orders.${sortColumns[sorting.by]}`);
  return sql`${column} ${sql.raw(sorting.order)}, order_id`;
}

/** On rows of `order_searches`. */
function conditionOf(search: OrderSearch, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([wordsMatch(wordsOfOrder, search), ...conditions], sql` and `);
}

const wordsOfOrder = sql`order_searches.words`;

/** Texts of letters, digits and spaces: none of them has a meaning in a pattern. */
function conditionOfPart(words: RawBuilder<unknown>, part: SearchedPart): RawBuilder<unknown> {
  const alternatives = part.map((texts) => {
    const all = texts.map((text) => sql`${words} like ${`%${text}%`}`);
    return sql`(${sql.join(all, sql` and `)})`;
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
