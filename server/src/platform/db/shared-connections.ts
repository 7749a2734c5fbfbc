import pg from 'pg';
import { isReadOnlyError } from './database-errors.ts';
import { createReadLoad } from './read-load.ts';
import type { Settings } from './sent-statements.ts';

/** A connection that many requests use at the same time. Nobody checks it out, so nothing is given back. */
class SharedClient extends pg.Client {
  release(): void {}
}

/** What each shared connection is set to: PostgreSQL refuses whatever would write. */
const readOnly = { default_transaction_read_only: 'on' };

/**
 * A few connections for fast reads. Queries are pipelined: each is sent without waiting for the results of those before
 * it. Never run slow queries here, because a slow query delays all queries behind it. A transaction would include the
 * statements of other requests, so whatever is not a single read is refused: by `run` where it begins with another word,
 * else by PostgreSQL.
 */
export function shareConnections(options: {
  config: pg.ClientConfig;
  /** Runs before the first use of each connection, which is to have these settings besides its own. */
  onConnect: (client: pg.Client, settings: Settings) => Promise<void>;
  connections: number;
  onLost: (error: Error) => void;
}) {
  const connections = new Map<number, Promise<SharedClient>>();
  const { load, whileWaiting, whileInFlight } = createReadLoad();
  let last = 0;

  async function open(client: SharedClient): Promise<SharedClient> {
    await client.connect();
    await options.onConnect(client, readOnly);
    return client;
  }

  function next(): Promise<SharedClient> {
    last = (last + 1) % options.connections;
    const index = last;
    const opened = connections.get(index);
    if (opened !== undefined) return opened;
    const client = new SharedClient({ ...options.config, pipeline: true });
    const opening = open(client);
    const forget = () => {
      if (connections.get(index) === opening) connections.delete(index);
    };
    client.on('error', options.onLost);
    client.on('end', forget);
    opening.catch(forget);
    connections.set(index, opening);
    return opening;
  }

  return {
    load,
    connect: (): Promise<SharedClient> => whileWaiting(next),
    /** Under load several requests send queries in one turn of the event loop. They leave in one write. */
    endBatch: (send: () => void) => void setImmediate(send),
    /**
     * Runs a statement on one of these connections.
     * @throws Error if it is not a read
     */
    async run<T>(statement: string, query: () => Promise<T>): Promise<T> {
      if (!/^\s*(?:select|with)\b/i.test(statement)) {
        throw new Error(`Shared connections run single reads only, not: ${statement.slice(0, 40)}`);
      }
      try {
        return await whileInFlight(query);
      } catch (error) {
        // These connections write nowhere, so this says nothing about the database.
        if (isReadOnlyError(error)) throw new Error('Shared connections are read-only', { cause: error });
        throw error;
      }
    },
    /** The next reads use new connections. Those in use are ended after the results of what was sent. */
    renew(): void {
      for (const opened of connections.values()) opened.then(endWhenIdle, () => {});
      connections.clear();
    },
    async end(): Promise<void> {
      const settled = await Promise.allSettled(connections.values());
      await Promise.all(settled.map((result) => (result.status === 'fulfilled' ? result.value.end() : undefined)));
    },
  };
}

/** An end while results are due would lose them. */
function endWhenIdle(client: pg.Client): void {
  client.once('drain', () => void client.end());
  // A caller that got the connection just now sends before this is answered.
  client.query('select 1').catch(() => {});
}
