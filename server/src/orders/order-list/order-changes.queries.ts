import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';

export interface ChangedOrder {
  id: number;
  change: 'placed' | 'changed';
  updatedAt: Date;
}

/** Up to where a process has read what transactions wrote. */
export interface ReadPosition {
  /** As `pg_current_snapshot` writes it: which transactions were seen. */
  snapshot: string;
  /** In another history the same numbers are other transactions: nothing that was read before is known there. */
  history: string;
}

/**
 * The columns of a `ReadPosition`. A database that runs back gives the numbers of lost transactions once more. Then the server has
 * started since, as after a failover to another one and after its files were restored, or the table is in another file, as after a
 * restored dump.
 */
const readPosition = sql`pg_current_snapshot()::text as snapshot,
  extract(epoch from pg_postmaster_start_time()) || ' ' || pg_relation_filenode('orders') as history`;

export interface OrderChanges {
  position: ReadPosition;
  /** Each order once, with its newest version, in the order of the versions. */
  orders: ChangedOrder[];
}

/**
 * Condition on rows of `order_changes`: committed since this snapshot. In a database that was restored from a backup, numbers of
 * transactions of the future may stand there: those are not new.
 */
function isNewSince(snapshot: string) {
  const seen = sql`${snapshot}::text::pg_snapshot`;
  return sql`xact >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(xact, ${seen})
    and pg_visible_in_snapshot(xact, pg_current_snapshot())`;
}

export async function findReadPosition(db: Db): Promise<ReadPosition> {
  const { rows } = await sql<ReadPosition>`select ${readPosition}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say where its changes are');
  return found;
}

/**
 * The orders that were placed or changed by transactions committed since a position of the same history, and up to where that is. It is
 * planned with its values: only they tell that few rows of a long log are new.
 */
export async function findOrderChanges(db: Db, since: ReadPosition): Promise<OrderChanges> {
  const { rows } = await sql<ReadPosition & { [K in keyof ChangedOrder]: ChangedOrder[K] | null }>`${plannedEachTime}
    select position.snapshot, position.history, changed.id, changed.change, changed."updatedAt"
    from (select ${readPosition}) as position left join (
      select orders.id, case when bool_or(change = 'placed') then 'placed' else 'changed' end as change,
        orders.updated_at as "updatedAt"
      from order_changes join orders on orders.id = order_id where ${isNewSince(since.snapshot)}
      group by orders.id
    ) as changed on true
    order by changed."updatedAt", changed.id`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The database did not say where its changes are');
  const orders = rows.flatMap(({ id, change, updatedAt }) =>
    id === null || change === null || updatedAt === null ? [] : [{ id, change, updatedAt }],
  );
  return { position: { snapshot: first.snapshot, history: first.history }, orders };
}

/** Deletes changes that were logged an hour ago. A process that has not read them by then reads everything. */
export async function deleteOldOrderChanges(db: Db): Promise<void> {
  await sql`delete from order_changes where at < now() - interval '1 hour'`.execute(db);
}
