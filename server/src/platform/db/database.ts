import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared-statements.ts';
import type { ReadLoad } from './read-load.ts';
import { shareConnections } from './shared-connections.ts';
import { runTransaction } from './transaction.ts';

/** A database with these tables. One with more tables is a Db of some of them. */
export type Db<Tables> = Kysely<Tables>;
/** Reads in single statements: what a query takes that runs on a shared connection. A Db and a Tx are Readers, too. */
export type Reader<Tables> = Pick<Db<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;
/** The type of a query that writes as part of something larger, so that the compiler finds a write outside a transaction. */
export type Tx<Tables> = Transaction<Tables>;
/** For a query of the platform that runs inside a transaction or outside: a Db and a Tx of these and other tables. */
export type DbOrTx<Tables> = Pick<Db<Tables>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

// Counts, sums and ids are far below 2^53; by default, node-postgres returns int8 as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// Longer than a statement may take, so that PostgreSQL ends a slow one first.
const LONGEST_USE_MS = 30_000;
const SETTINGS_MS = 5_000;
// Two, so that a connection that is lost or delayed affects only half of the reads.
const SHARED_CONNECTIONS = 2;

export interface Database<Tables> {
  db: Db<Tables>;
  /** For fast queries in one statement; see shared-connections.ts. */
  reads: Reader<Tables>;
  readLoad: ReadLoad;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase<Tables>(options: {
  connectionString: string;
  maxConnections?: number;
  /** Longest wait for a connection. */
  waitMs?: number;
  /** Longest time for one statement. */
  statementMs?: number;
  /** Longest wait for a lock. */
  lockMs?: number;
  /** Longest use of a connection by one piece of work. */
  longestUseMs?: number;
  onIdleError: (error: Error) => void;
}): Database<Tables> {
  const longestUseMs = options.longestUseMs ?? LONGEST_USE_MS;
  const config = {
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    application_name: 'shop',
  };
  // Set once a connection is there: as parameters of its start, poolers would refuse them.
  const limits = {
    statement_timeout: options.statementMs ?? 15_000,
    lock_timeout: options.lockMs ?? 5_000,
    idle_in_transaction_session_timeout: 20_000,
  };
  const pool = new pg.Pool({
    ...config,
    // Statements of one transaction that are started together are sent together, and wait for one round trip.
    pipeline: true,
    max: options.maxConnections ?? 16,
    onConnect: (client) => applySettings(client, limits),
  });
  // A connection that dies (a database restart) must not end the process: idle ones report here; for one that is
  // checked out the query fails, and this second listener swallows the echo that would otherwise be uncaught.
  pool.on('error', options.onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  endHungConnections(pool, longestUseMs);
  const shared = shareConnections({
    config: { ...config, query_timeout: longestUseMs },
    // Each reads few rows by their keys, whatever the values, so one plan serves all executions.
    onConnect: (client, settings) =>
      applySettings(client, { ...limits, ...settings, plan_cache_mode: 'force_generic_plan' }),
    connections: SHARED_CONNECTIONS,
    onLost: options.onIdleError,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  const reads = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(shared) }) });
  return {
    db,
    reads,
    readLoad: shared.load,
    pool,
    close: async () => {
      await Promise.all([db.destroy(), reads.destroy()]);
    },
  };
}

/** For the session, in one statement. A database that does not respond gets as long as for its connection. */
async function applySettings(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  const calls = Object.keys(settings).map((name, n) => `set_config('${name}', $${n + 1}, false)`);
  const values = Object.values(settings).map(String);
  const query = { text: `select ${calls.join(', ')}`, values, query_timeout: SETTINGS_MS };
  await client.query(query);
}

/**
 * PostgreSQL's own time limits end slow statements, but not while it hangs itself (a stopped process, a network that drops
 * packets). Destroying the connection fails its queries and frees its place in the pool; a graceful end would wait for their
 * results.
 */
function endHungConnections(pool: pg.Pool, longestUseMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const cut = () => client instanceof pg.Client && client.connection.stream.destroy();
    timers.set(client, setTimeout(cut, longestUseMs).unref());
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

const TRANSACTION_TRIES = 4;

/**
 * Runs the work in one transaction; any throw rolls it back. After a deadlock or serialization failure it is
 * run again, so the work must have no effect outside the transaction.
 */
export async function inTransaction<Tables, T>(db: Db<Tables>, work: (tx: Tx<Tables>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTransaction(db, work);
    } catch (error) {
      const again = isDatabaseError(error, '40P01') || isDatabaseError(error, '40001');
      if (!again || tries === TRANSACTION_TRIES) throw error;
    }
  }
}

/** @param code SQLSTATE, see PostgreSQL's appendix A; without one, any error that PostgreSQL itself reported. */
export function isDatabaseError(error: unknown, code?: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (code === undefined || error.code === code);
}

/** SQLSTATEs and socket errors that mean 'the database is away or too busy', not 'the query is wrong'. */
export function isDatabaseAway(error: unknown): boolean {
  if (isDatabaseError(error)) return /^(08|53|57P|57014|55P03|25P03)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
