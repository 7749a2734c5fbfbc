import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';

export interface ChangedOrder {
  id: number;
  change: 'placed' | 'changed';
  updatedAt: Date;
}

export interface OrderChanges {
  /** As `pg_current_snapshot` writes it: which transactions were seen. */
  snapshot: string;
  /** Each order once, with its newest version, in the order of the versions. */
  orders: ChangedOrder[];
}

/**
 * Condition on rows of `order_changes`: committed since this snapshot. In a database that was restored from a backup, numbers of
 * transactions of the future may stand there: those are not new.
 */
export function isNewSince(snapshot: string) {
  const seen = sql`${snapshot}::text::pg_snapshot`;
  return sql`xact >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(xact, ${seen})
    and pg_visible_in_snapshot(xact, pg_current_snapshot())`;
}

export async function readOrdersSnapshot(db: Db): Promise<string> {
  const { snapshot } = await db
    .selectNoFrom(sql<string>`pg_current_snapshot()::text`.as('snapshot'))
    .executeTakeFirstOrThrow();
  return snapshot;
}

/**
 * The orders that were placed or changed by transactions committed since a snapshot, and the snapshot up to which that is. It is planned
 * with its values: only they tell that few rows of a long log are new.
 */
export async function findOrderChanges(db: Db, since: string): Promise<OrderChanges> {
  const { rows } = await sql<
    { snapshot: string } & { [K in keyof ChangedOrder]: ChangedOrder[K] | null }
  >`${plannedEachTime}
    select position.snapshot, changed.id, changed.change, changed."updatedAt"
    from (select pg_current_snapshot()::text as snapshot) as position left join (
      select orders.id, case when bool_or(change = 'placed') then 'placed' else 'changed' end as change,
        orders.updated_at as "updatedAt"
      from order_changes join orders on orders.id = order_id where ${isNewSince(since)}
      group by orders.id
    ) as changed on true
    order by changed."updatedAt", changed.id`.execute(db);
  const snapshot = rows[0]?.snapshot;
  if (snapshot === undefined) throw new Error('The database did not say where its changes are');
  const orders = rows.flatMap(({ id, change, updatedAt }) =>
    id === null || change === null || updatedAt === null ? [] : [{ id, change, updatedAt }],
  );
  return { snapshot, orders };
}

/** Deletes changes that were logged an hour ago. A process that has not read them by then reads everything. */
export async function deleteOldOrderChanges(db: Db): Promise<void> {
  await sql`delete from order_changes where at < now() - interval '1 hour'`.execute(db);
}
