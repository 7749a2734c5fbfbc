/** How many connections to the database a process may open, and for what. */

// Two, so that a connection that is lost or delayed affects only half of the reads.
export const SHARED_READS = 2;
const HEALTH = 1;
const LONG_WORK = 2;
const MOST_IN_POOL = 16;
const LEAST_IN_POOL = 3;
const BESIDE_POOL = SHARED_READS + HEALTH + LONG_WORK;
export const LEAST_SHARE = LEAST_IN_POOL + BESIDE_POOL;
/** More would help nobody: a process has no use for them. */
export const MOST_SHARE = MOST_IN_POOL + BESIDE_POOL;
// For a backup, the doctor, a person, and a process that has just been started.
const SPARE = 8;

export interface ConnectionShare {
  /** For transactions and all that may take a while. */
  pool: number;
  /** Shared by fast reads. */
  reads: number;
  /** Always open, so that it cannot be starved. */
  health: number;
  /** Opened while there are imports and the like. */
  longWork: number;
}

/** @param share the sum of all, at least LEAST_SHARE */
export function splitShare(share: number): ConnectionShare {
  return { pool: share - BESIDE_POOL, reads: SHARED_READS, health: HEALTH, longWork: LONG_WORK };
}

/** A limit of the server, of the shop's role or of its database. */
export interface ConnectionLimit {
  /** Open connections at most. */
  limit: number;
  /** That other programs hold of them. */
  others: number;
  /** Processes of shops that it holds for, with this one. */
  processes: number;
  /** The sum of what they say they may open. */
  shares: number;
  /** Open connections of their pools; behind a pooler those that it holds. */
  pooled: number;
}

type Counted = Pick<ConnectionLimit, 'limit' | 'others' | 'processes'>;

/** What each process may open when all take the same. It is never less than LEAST_SHARE, even where that is too much. */
export function fairShare(limits: readonly Counted[]): number {
  const each = limits.map(({ limit, others, processes }) =>
    Math.floor((limit - others - SPARE) / Math.max(1, processes)),
  );
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, Math.min(...each)));
}

/** Whether there are more processes than the limit has connections for. */
export function isTooSmall({ limit, others, processes }: Counted): boolean {
  return processes * LEAST_SHARE > limit - others;
}

// Of all workers of one machine together; more would only wait for its processors.
const ALL_IN_POOLS = 80;
// PostgreSQL's own default, of which it keeps three for superusers.
const LEAST_ON_SERVER = 100;
const RESERVED = 3;

/** How many connections the database of this machine takes, so that each of its workers gets a good share. */
export function connectionsForWorkers(workers: number): number {
  const pool = Math.min(MOST_IN_POOL, Math.max(LEAST_IN_POOL, Math.floor(ALL_IN_POOLS / workers)));
  return Math.max(LEAST_ON_SERVER, workers * (pool + BESIDE_POOL) + SPARE + RESERVED + SPARE);
}
