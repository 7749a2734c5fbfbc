import pg from 'pg';
import { createReadLoad } from './read-load.ts';

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
  onConnect: (client: pg.Client, settings: Readonly<Record<string, string>>) => Promise<void>;
  connections: number;
  onLost: (error: Error) => void;
}) {
  const connections = new Map<number, Promise<SharedClient>>();
  const { load, whileWaiting, whileInFlight } = createReadLoad();
  let last = 0;

  async function open(index: number): Promise<SharedClient> {
    const client = new SharedClient({ ...options.config, pipeline: true });
    client.on('error', options.onLost);
    client.on('end', () => connections.delete(index));
    await client.connect();
    await options.onConnect(client, readOnly);
    return client;
  }

  function next(): Promise<SharedClient> {
    last = (last + 1) % options.connections;
    const index = last;
    const opened = connections.get(index);
    if (opened !== undefined) return opened;
    const opening = open(index);
    connections.set(index, opening);
    opening.catch(() => connections.delete(index));
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
      return whileInFlight(query);
    },
    async end(): Promise<void> {
      const settled = await Promise.allSettled(connections.values());
      await Promise.all(settled.map((result) => (result.status === 'fulfilled' ? result.value.end() : undefined)));
    },
  };
}
