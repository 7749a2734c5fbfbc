/** Positions in the write-ahead log, as bytes since its beginning: who has reached the position of a commit shows that commit. */

import { sql } from 'kysely';
import { valueOfCounter } from './counters.queries.ts';
import type { Reader } from './database.ts';

/** Where the log of a primary ends: all that was committed before this call is before it. */
export async function findPosition<Tables>(primary: Reader<Tables>): Promise<number> {
  // Without synchronous commits, a commit is acknowledged before it is flushed.
  const { rows } = await sql<{ position: number }>`
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
      - '0/0')::bigint as position`.execute(primary);
  return rows[0]?.position ?? Number.POSITIVE_INFINITY;
}

export interface ReplayedPosition {
  /** What follows on the same connection sees all up to here; null: the server is no replica. */
  position: number | null;
  counter: number;
}

/** @param counter the name of the stored counter whose value comes with it; '' for none, which is 0 */
export function replayedPosition<Tables>(replica: Pick<Reader<Tables>, 'getExecutor'>, counter: string) {
  return sql<ReplayedPosition>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position,
      ${valueOfCounter(counter)} as counter`.compile(replica);
}

export interface Server {
  /** Names the database: the same on a primary and all its replicas. */
  system: string;
  isReplica: boolean;
}

export async function findServer<Tables>(reads: Reader<Tables>): Promise<Server> {
  const { rows } = await sql<Server>`
    select system_identifier || '/' || current_database() as system, pg_is_in_recovery() as "isReplica" from pg_control_system()`.execute(
    reads,
  );
  const [server] = rows;
  if (server === undefined) throw new Error('The server does not say which one it is');
  return server;
}
