import pg from 'pg';
import { connectionLimits, HEALTH_CONNECTION } from './connection-limits.ts';
import type { ConnectionLimit } from './connection-share.ts';

const PATIENCE_MS = 2_000;

export interface DatabaseHealth {
  /** Whether the database answers and may be written to. Concurrent callers share one query. */
  isUp(): Promise<boolean>;
  /** What limits the connections, and who holds them. Nothing while the database does not answer. */
  countConnections(): Promise<ConnectionLimit[]>;
  /** Lets other processes and the doctor see how many connections this process may open. */
  publishShare(share: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Asks over a connection of its own that stays open, so that the answer is about the database and not about the queue for the pool, also
 * while the server has no connection left for anybody.
 * @param options.pooler address of a pooler that must be reached as well; it is asked nothing, since its queue is for all
 * @param options.onReadOnly called when the server that is reached takes no writes
 */
export function watchDatabaseHealth(
  connectionString: string,
  options: { pooler?: string; onReadOnly?: () => void } = {},
): DatabaseHealth {
  let share: number | undefined;
  const applicationName = () => (share === undefined ? HEALTH_CONNECTION : `${HEALTH_CONNECTION} ${share}`);
  const database = keepOpen(() => ({ connectionString, application_name: applicationName() }));
  const pooler = options.pooler;
  const pooled =
    pooler === undefined
      ? undefined
      : keepOpen(() => ({ connectionString: pooler, application_name: HEALTH_CONNECTION }));
  let running: Promise<boolean> | undefined;

  async function isWritable(): Promise<boolean> {
    const [answer] = await Promise.all([
      // It is also on while the server is a standby.
      database.query<{ writable: boolean }>("select current_setting('transaction_read_only') = 'off' as writable"),
      pooled?.open(),
    ]);
    if (answer[0]?.writable === true) return true;
    // The next question goes where a new connection leads.
    database.drop();
    options.onReadOnly?.();
    return false;
  }

  return {
    isUp: () => {
      running ??= isWritable()
        .catch(() => false)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    countConnections: () => database.query<ConnectionLimit>(connectionLimits).catch(() => []),
    async publishShare(mine) {
      if (share === mine) return;
      share = mine;
      await database.query("select set_config('application_name', $1, false)", [applicationName()]).catch(() => {});
    },
    close: async () => {
      await Promise.all([database.close(), pooled?.close()]);
    },
  };
}

/** One connection that is opened at its first use, and again after it was lost. */
function keepOpen(configOf: () => pg.ClientConfig) {
  let opened: Promise<pg.Client> | undefined;

  function open(): Promise<pg.Client> {
    if (opened !== undefined) return opened;
    const client = new pg.Client({
      ...configOf(),
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    const opening = client.connect().then(() => client);
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    opening.catch(forget);
    opened = opening;
    return opening;
  }

  /** Not gracefully: it may hang. */
  function drop(): void {
    opened?.then(
      (client) => client.connection.stream.destroy(),
      () => {},
    );
    opened = undefined;
  }

  return {
    open,
    drop,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      try {
        const client = await open();
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        drop();
        throw error;
      }
    },
    async close(): Promise<void> {
      const closing = opened;
      opened = undefined;
      await closing?.then((client) => client.end()).catch(() => {});
    },
  };
}
