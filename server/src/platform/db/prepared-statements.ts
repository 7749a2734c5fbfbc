import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';
import { PLANNED_EACH_TIME, type Send, sendPrepared } from './sent-statements.ts';

/** By these, Kysely knows whether a number of rows was affected. */
const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** Runs the query of a statement, or refuses it. */
type Run = <T>(statement: string, query: () => Promise<T>) => Promise<T>;

/** Calls back when the statements that were started together are to leave. */
type EndBatch = (send: () => void) => void;

const runAtOnce: Run = (_statement, query) => query();

type PooledClient = pg.Client & { release(isToBeClosed?: boolean): void };

interface Pool {
  connect(): Promise<PooledClient>;
  end(): Promise<void>;
  run?: Run;
  /** Sends what was started until then; left out: at the end of this turn's microtasks. */
  endBatch?: EndBatch;
  /** Left out: as prepared statements. */
  sendOver?: (client: pg.Client) => Send;
  /** Gets the error of each statement that failed. */
  onError?: (error: unknown, client: pg.Client) => void;
  /** Whether a connection is closed when it is released. */
  isToBeClosed?: (client: pg.Client) => boolean;
}

/** Connections as Kysely uses them. */
export function preparing(pool: Pool): PostgresPool {
  const prepared = new WeakMap<pg.Client, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = prepared.get(client);
      if (known !== undefined) return known;
      const made = preparedClient(client, pool);
      prepared.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

function preparedClient(client: PooledClient, pool: Pool): PostgresPoolClient {
  const { run = runAtOnce, endBatch = process.nextTick, sendOver = sendPrepared, onError, isToBeClosed } = pool;
  const batch = batching(client, endBatch);
  const send = sendOver(client);

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('The shop reads without cursors');
    return run(asked, async () => {
      batch();
      try {
        const { command, rowCount, rows } = await send(asked, values);
        return { command: changes.find((change) => change === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
      } catch (error) {
        onError?.(error, client);
        throw error;
      }
    });
  }
  return { query, release: () => client.release(isToBeClosed?.(client)) };
}

/** Statements that are started together leave in one write, and PostgreSQL reads them at once. */
function batching(client: pg.Client, endBatch: EndBatch): () => void {
  let isOpen = false;
  return () => {
    if (isOpen) return;
    isOpen = true;
    const { stream } = client.connection;
    stream.cork();
    endBatch(() => {
      isOpen = false;
      stream.uncork();
    });
  };
}
