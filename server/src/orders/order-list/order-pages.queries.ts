/** Pages of all orders. Each costs about the same, however many orders there are, and whatever the sort and filters. */

import { type RawBuilder, sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader } from '../../schema.ts';
import { listOrdersByIds } from '../order/orders.queries.ts';
import { type OrderWithLines, selectOrders, withLines } from '../order/select-orders.queries.ts';
import { inListedState, type States, totalOf } from './order-states.queries.ts';

export const sortColumns = {
  id: 'id',
  totalAmount: 'total_amount_cents',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

export type Sorting = { by: keyof typeof sortColumns; order: 'asc' | 'desc' };
export type Paging = { limit: number; offset: number };

const opposite = { asc: 'desc', desc: 'asc' } as const;
const LONG_WAY = 1000;

/**
 * One page of the orders in these states, and the number of all those at that moment; ties go by id.
 * @param states undefined for all orders, else at least one
 */
export async function listOrders(
  db: Reader,
  states: States,
  sorting: Sorting,
  paging: Paging,
): Promise<{ orders: OrderWithLines[]; total: number }> {
  // A late page costs the entries that are skipped. The count may change before the page is read: it only picks the shorter side.
  const fromEnd = paging.offset > LONG_WAY && paging.offset > (await countOrders(db, states)) / 2;
  const column = sortColumns[sorting.by];
  const ids = fromEnd ? selectIdsFromEnd(states, sorting, paging) : selectIds(states, sorting, paging);
  const found = await selectOrders(db)
    .select(totalOf(states).as('total'))
    // The page is found in indexes alone; only its own rows are read.
    .where('id', '=', sql<number>`any(array(${ids}))`)
    .orderBy(column, sorting.order)
    .$if(column !== 'id', (query) => query.orderBy('id'))
    .execute();
  const orders = found.map(({ total: _total, ...order }) => withLines(order));
  return { orders, total: found[0]?.total ?? (await countOrders(db, states)) };
}

/**
 * One page of the orders for which all conditions hold, and the number of all those at that moment; ties go by id.
 * @param conditions at least one, on rows of `orders`
 * @param paging.filtersFirst the orders are filtered before they are sorted by id: those of a few days lie together, and PostgreSQL would
 *   pass by all newer ones to find them
 */
export async function listFilteredOrders(
  db: Reader,
  conditions: readonly RawBuilder<unknown>[],
  { by, order }: Sorting,
  { limit, offset, filtersFirst = false }: Paging & { filtersFirst?: boolean },
): Promise<{ orders: OrderWithLines[]; total: number }> {
  const id = sql.raw(filtersFirst ? 'id + 0' : 'id');
  const matching = sql`from orders where ${sql.join(conditions, sql` and `)}`;
  const ordering = by === 'id' ? sql`` : sql`${sql.ref(sortColumns[by])} ${sql.raw(order)},`;
  const { rows } = await sql<{ ids: number[]; total: number }>`${plannedEachTime}
    select to_json(array(select id ${matching} order by ${ordering} ${id} ${sql.raw(by === 'id' ? order : 'asc')}
      limit ${limit}::bigint offset ${offset}::bigint)) as ids, (select count(*) ${matching}) as total`.execute(db);
  const [found] = rows;
  return { orders: await listOrdersByIds(db, found?.ids ?? []), total: found?.total ?? 0 };
}

/** @param conditions at least one, on rows of `orders` */
export async function countFilteredOrders(db: Reader, conditions: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select count(*) as total from orders where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A part of the list, in one sort order. */
interface Part {
  column: string;
  order: 'asc' | 'desc';
  /** How ids are ordered where the column ties. */
  ties: 'asc' | 'desc';
  limit: RawBuilder<unknown>;
  offset: RawBuilder<unknown>;
}

/**
 * Ids of a part of the list. Of each state no more are read than the part could need of it, in their order, from an index; these
 * few are then merged.
 */
function selectPart(states: States, part: Part): RawBuilder<unknown> {
  const { column, limit, offset } = part;
  const ordering =
    column === 'id'
      ? sql`order by id ${sql.raw(part.order)}`
      : sql`order by ${sql.ref(column)} ${sql.raw(part.order)}, id ${sql.raw(part.ties)}`;
  if (states === undefined) return sql`select id from orders ${ordering} limit ${limit} offset ${offset}`;
  const columns = column === 'id' ? sql`id` : sql`id, ${sql.ref(column)}`;
  const ofStates = states.map(
    (state) =>
      sql`(select ${columns} from orders where ${inListedState(state)} ${ordering} limit ${limit} + ${offset})`,
  );
  return sql`select id from (${sql.join(ofStates, sql` union all `)}) as heads ${ordering} limit ${limit} offset ${offset}`;
}

function selectIds(states: States, { by, order }: Sorting, { limit, offset }: Paging): RawBuilder<unknown> {
  const part = { column: sortColumns[by], order, ties: 'asc' } as const;
  return selectPart(states, { ...part, limit: sql`${limit}::bigint`, offset: sql`${offset}::bigint` });
}

/** The same ids, read from the end of the list. */
function selectIdsFromEnd(states: States, { by, order }: Sorting, { limit, offset }: Paging): RawBuilder<unknown> {
  const behind = sql`${totalOf(states)} - ${offset}::bigint`;
  return selectPart(states, {
    column: sortColumns[by],
    order: opposite[order],
    ties: 'desc',
    limit: sql`greatest(least(${behind}, ${limit}::bigint), 0)`,
    offset: sql`greatest(${behind} - ${limit}::bigint, 0)`,
  });
}

export async function countOrders(db: Reader, states: States): Promise<number> {
  const counted = await db.selectNoFrom(totalOf(states).as('total')).executeTakeFirstOrThrow();
  return counted.total;
}
