/** How many connections to the database a process may open, and for what. */

// Two, so that a connection that is lost or delayed affects only half of the reads.
export const SHARED_READS = 2;
/** Opened while there are imports and the like. */
export const LONG_WORK = 2;
const HEALTH = 1;
const BESIDE_POOL = SHARED_READS + LONG_WORK + HEALTH;
const LEAST_IN_POOL = 3;
const MOST_IN_POOL = 16;
/** Fewer do not serve. */
export const LEAST_CONNECTIONS = LEAST_IN_POOL + BESIDE_POOL;

// Of all workers of one machine together; more would only wait for its processors.
const ALL_IN_POOLS = 80;
// PostgreSQL's own default.
const LEAST_ON_SERVER = 100;
// Those that PostgreSQL keeps for superusers, and some for a backup, the doctor and a person.
const RESERVED = 19;

/** @returns the most connections of each of the workers of one machine, unless a setting says otherwise: 8 to 21 */
export function defaultConnections(workers: number): number {
  return Math.min(MOST_IN_POOL, Math.max(LEAST_IN_POOL, Math.floor(ALL_IN_POOLS / workers))) + BESIDE_POOL;
}

/** @param connections the most of a process, at least LEAST_CONNECTIONS. @returns those for transactions and all that may take a while */
export const poolSize = (connections: number): number => connections - BESIDE_POOL;

/** How many connections the database of this machine takes, so that each of its workers can open its own. */
export const connectionsOnServer = (workers: number, connections: number): number =>
  Math.max(LEAST_ON_SERVER, workers * connections + RESERVED);
