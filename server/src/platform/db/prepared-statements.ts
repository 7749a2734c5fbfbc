import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';

// More statements than the shop has. Those whose text depends on their input must not fill the database's memory.
const MOST_STATEMENTS = 400;

/** By these, Kysely knows whether a number of rows was affected. */
const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

/** Begins a statement whose text depends on much input, and whose best plan depends on its values: it is never prepared. */
const PLANNED_EACH_TIME = '/* planned each time */';
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

const names = new Map<string, string>();

/** The name of a prepared statement; undefined if it is not to be prepared, or if there are too many. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `shop_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Runs the query of a statement, or refuses it. */
type Run = <T>(statement: string, query: () => Promise<T>) => Promise<T>;

/** Calls back when the statements that were started together are to leave. */
type EndBatch = (send: () => void) => void;

const runAtOnce: Run = (_statement, query) => query();

/** Connections on which each statement is parsed once, and planned once where its plan does not depend on its values. */
export function preparing(pool: {
  connect(): Promise<pg.Client & { release(): void }>;
  end(): Promise<void>;
  run?: Run;
  /** Sends what was started until then; left out: at the end of this turn's microtasks. */
  endBatch?: EndBatch;
}): PostgresPool {
  const prepared = new WeakMap<pg.Client, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = prepared.get(client);
      if (known !== undefined) return known;
      const made = preparedClient(client, pool.run ?? runAtOnce, pool.endBatch ?? process.nextTick);
      prepared.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

function preparedClient(client: pg.Client & { release(): void }, run: Run, endBatch: EndBatch): PostgresPoolClient {
  const batch = batching(client, endBatch);

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('The shop reads without cursors');
    return run(asked, () => {
      batch();
      return runPrepared(client, asked, values);
    });
  }
  return { query, release: () => client.release() };
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

async function runPrepared<R>(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  // A text without values may be several statements, which cannot be prepared.
  const name = values.length > 0 ? nameOf(text) : undefined;
  const { command, rowCount, rows } = await client.query({
    text,
    values: [...values],
    ...(name !== undefined && { name }),
  });
  return { command: changes.find((change) => change === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
}
