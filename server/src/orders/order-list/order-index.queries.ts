import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';
import { isNewSince, type ReadPosition, readPosition } from './order-changes.queries.ts';
import type { KnownState } from './order-states.queries.ts';

export interface IndexedOrder extends KnownState {
  id: number;
  partly_shipped: boolean;
  total_amount_cents: number;
  /** Milliseconds since 1970. */
  created_at: number;
  updated_at: number;
}

const columns = sql`id, status, payment_status, payment_method, partly_shipped, refunded_in_full, total_amount_cents,
  round(extract(epoch from created_at) * 1000)::bigint as created_at,
  round(extract(epoch from updated_at) * 1000)::bigint as updated_at`;

export async function listIndexedOrdersAfter(db: Db, after: number, limit: number): Promise<IndexedOrder[]> {
  const { rows } = await sql<IndexedOrder>`
    select ${columns} from orders where id > ${after}::bigint order by id limit ${limit}::bigint`.execute(db);
  return rows;
}

/** Where the orders of a database are. */
export interface OrderPosition extends ReadPosition {
  /** Milliseconds since 1970, by the database's clock. */
  at: number;
  /** The stored counters of orders, by their names. */
  counters: Readonly<Record<string, number>>;
}

const position = sql`${readPosition},
  floor(extract(epoch from now()) * 1000)::bigint as at,
  (select coalesce(json_object_agg(name, value), '{}') from (
    select name, sum(value) as value from counters where name >= 'orders ' and name < 'orders!' group by name) as sums) as counters`;

export async function readOrderPosition(db: Db): Promise<OrderPosition> {
  const { rows } = await sql<OrderPosition>`select ${position}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say where its orders are');
  return found;
}

/** The orders that were placed or changed since, in the same history, as they are at the new position. */
export async function findIndexedChanges(
  db: Db,
  since: OrderPosition,
  most: number,
): Promise<{ position: OrderPosition; orders: IndexedOrder[] }> {
  const { rows } = await sql<OrderPosition & { orders: IndexedOrder[] }>`${plannedEachTime}
    select ${position}, (select coalesce(json_agg(changed), '[]') from (
      select ${columns} from orders where id in (
        select order_id from order_changes where ${isNewSince(since.snapshot)}) limit ${most}::bigint) as changed) as orders`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say where its orders are');
  const { orders, ...now } = found;
  return { position: now, orders };
}
