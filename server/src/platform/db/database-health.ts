import pg from 'pg';

/** The application name of the connection that each process of a shop keeps open. */
export const HEALTH_CONNECTION = 'shop-health';

const PATIENCE_MS = 2_000;

export interface DatabaseHealth {
  /** Whether the database answers and may be written to. Concurrent callers share one query. */
  isUp(): Promise<boolean>;
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
  const database = keepOpen(connectionString);
  const pooled = options.pooler === undefined ? undefined : keepOpen(options.pooler);
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
    close: async () => {
      await Promise.all([database.close(), pooled?.close()]);
    },
  };
}

/** One connection that is opened at its first use, and again after it was lost. */
function keepOpen(connectionString: string) {
  let opened: Promise<pg.Client> | undefined;

  function open(): Promise<pg.Client> {
    if (opened !== undefined) return opened;
    const client = new pg.Client({
      connectionString,
      application_name: HEALTH_CONNECTION,
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
    async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
      try {
        const client = await open();
        return (await client.query<Row>(text)).rows;
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
