import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { SHARED_READS } from './connection-numbers.ts';
import { isDatabaseError, isReadOnlyError } from './database-errors.ts';
import { preparing } from './prepared-statements.ts';
import type { ReadLoad } from './read-load.ts';
import { endReadOnlySessions, replaceableConnections } from './replaceable-connections.ts';
import { type Pooler, type Settings, sendPrepared, sendWithSettings } from './sent-statements.ts';
import { shareConnections } from './shared-connections.ts';
import { isStalePlanError, withoutStalePlans } from './stale-plans.ts';
import { runTransaction, type TransactionOptions } from './transaction.ts';

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

export interface Database<Tables> {
  db: Db<Tables>;
  /** For fast queries in one statement; see shared-connections.ts. */
  reads: Reader<Tables>;
  readLoad: ReadLoad;
  pool: pg.Pool;
  /** Replaces all connections, which may lead to a server that takes no writes any more. Statements under way are finished. */
  renewConnections(): void;
  close(): Promise<void>;
}

/** All but the connection string are optional. */
export interface ConnectionOptions {
  connectionString: string;
  /** What the connection string names: by default the database itself, so that a connection is a session. */
  pooler?: Pooler;
  /** Longest wait for a connection. */
  waitMs?: number;
  /** Longest time for one statement. */
  statementMs?: number;
  /** Longest wait for a lock. */
  lockMs?: number;
  /** Longest use of a connection by one piece of work. */
  longestUseMs?: number;
  onIdleError: (error: Error) => void;
}

export function openDatabase<Tables>(
  options: ConnectionOptions & {
    maxConnections?: number;
    /** Where the shared connections go: the same database without its pooler. */
    directUrl?: string | undefined;
  },
): Database<Tables> {
  const { directUrl, maxConnections, ...connection } = options;
  const pool = openPool(connection, maxConnections ?? 16);
  const replaceable = replaceableConnections(pool);
  const shared = openReads<Tables>(
    directUrl === undefined ? connection : { ...connection, connectionString: directUrl, pooler: 'none' },
  );
  const renewConnections = () => {
    if (!replaceable.renew()) return;
    shared.renewConnections();
    if (connection.pooler === 'transaction') void endReadOnlySessions(pool);
  };
  const pooled = {
    ...replaceable,
    end: () => pool.end(),
    sendOver:
      connection.pooler === 'transaction'
        ? sendWithSettings(limitsOf(connection), 'begin')
        : withoutStalePlans(sendPrepared, { renew: renewConnections }),
    onError(error: unknown, client: pg.Client) {
      if (!isReadOnlyError(error)) return;
      replaceable.drop(client);
      renewConnections();
    },
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pooled) }) });
  return {
    db,
    reads: shared.reads,
    readLoad: shared.load,
    pool,
    renewConnections,
    close: async () => {
      await Promise.all([db.destroy(), shared.close()]);
    },
  };
}

/** The shared connections alone; see shared-connections.ts. */
function openReads<Tables>(options: ConnectionOptions): {
  reads: Reader<Tables>;
  load: ReadLoad;
  /** Replaces the connections. Reads under way are finished. */
  renewConnections(): void;
  close(): Promise<void>;
} {
  const isPooled = options.pooler === 'transaction';
  const limits = limitsOf(options);
  const shared = shareConnections({
    config: {
      ...configOf(options),
      // A pooler would change the name of its connection with every client.
      ...(!isPooled && { application_name: 'shop-reads' }),
      query_timeout: options.longestUseMs ?? LONGEST_USE_MS,
    },
    // Each reads few rows by their keys, whatever the values, so one plan serves all executions.
    onConnect: async (client, settings) => {
      if (!isPooled) await applySettings(client, { ...limits, ...settings, plan_cache_mode: 'force_generic_plan' });
    },
    connections: SHARED_READS,
    onLost: options.onIdleError,
  });
  const sendOver = isPooled ? sendWithSettings(limits, 'begin read only') : withoutStalePlans(sendPrepared, shared);
  const reads = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing({ ...shared, sendOver }) }) });
  return { reads, load: shared.load, renewConnections: shared.renew, close: () => reads.destroy() };
}

function configOf(options: ConnectionOptions): pg.ClientConfig {
  return {
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    application_name: 'shop',
  };
}

/** Set once a connection is there, or with each transaction: as parameters of its start, poolers would refuse them. */
function limitsOf(options: ConnectionOptions): Settings {
  return {
    statement_timeout: options.statementMs ?? 15_000,
    lock_timeout: options.lockMs ?? 5_000,
    idle_in_transaction_session_timeout: 20_000,
  };
}

function openPool(options: ConnectionOptions, maxConnections: number): pg.Pool {
  const pool = new pg.Pool({
    ...configOf(options),
    // Statements of one transaction that are started together are sent together, and wait for one round trip.
    pipeline: true,
    max: maxConnections,
    ...(options.pooler !== 'transaction' && {
      onConnect: (client: pg.ClientBase) => applySettings(client, limitsOf(options)),
    }),
  });
  // A connection that dies (a database restart) must not end the process: idle ones report here; for one that is
  // checked out the query fails, and this second listener swallows the echo that would otherwise be uncaught.
  pool.on('error', options.onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  endHungConnections(pool, options.longestUseMs ?? LONGEST_USE_MS);
  return pool;
}

/** For the session, in one statement. A database that does not respond gets as long as for its connection. */
async function applySettings(client: pg.ClientBase, settings: Settings): Promise<void> {
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
 * Runs the work in one transaction; any throw rolls it back. After a deadlock, a serialization failure or a stale plan it is
 * run again, so the work must have no effect outside the transaction.
 */
export async function inTransaction<Tables, T>(
  db: Db<Tables>,
  work: (tx: Tx<Tables>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTransaction(db, work, options);
    } catch (error) {
      const again = isDatabaseError(error, '40P01') || isDatabaseError(error, '40001') || isStalePlanError(error);
      if (!again || tries === TRANSACTION_TRIES) throw error;
    }
  }
}
