import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A table whose rows are jobs: each has an `id`, and is due at a time. */
export interface QueueTable {
  /** Such as `mails`, or `payment_sandbox.events`. */
  table: string;
  /** timestamptz: when the row is due. An index on it serves the claims. */
  dueAt: string;
  /** integer: how often the row was claimed; undefined where nobody counts. */
  attempts?: string;
}

export interface Claim<Row> {
  now: Date;
  /** The claimed rows are due again then: longer than the work takes, so that only the rows of a dead worker are claimed twice. */
  leaseEnds: Date;
  limit: number;
  /** The columns of the result. */
  returning: readonly (keyof Row & string)[];
  /** A condition of the rows that may be claimed; all that are due unless given. */
  only?: RawBuilder<unknown>;
}

/**
 * Claims rows that are due, the longest waiting first. Workers that claim at the same moment get different rows.
 * @returns the rows as they are now, with this claim counted
 */
export async function claimDue<Row extends object>(
  db: QueryExecutorProvider,
  { table, dueAt, attempts }: QueueTable,
  { now, leaseEnds, limit, returning, only = sql`true` }: Claim<Row>,
): Promise<Row[]> {
  const count = attempts === undefined ? sql`` : sql`, ${sql.ref(attempts)} = job.${sql.ref(attempts)} + 1`;
  // Materialised, since a plan that runs the selection more than once would lock more rows than the limit. The limit is part of the
  // text: for any number PostgreSQL would expect many rows, and plan each claim again.
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from ${sql.table(table)}
      where ${sql.ref(dueAt)} <= ${now}::timestamptz and ${only}
      order by ${sql.ref(dueAt)}, id
      limit ${sql.lit(limit)}
      for update skip locked
    )
    update ${sql.table(table)} as job set ${sql.ref(dueAt)} = ${leaseEnds}::timestamptz ${count}
    from due where job.id = due.id
    returning ${sql.join(returning.map((column) => sql.ref(`job.${column}`)))}`.execute(db);
  return rows;
}
