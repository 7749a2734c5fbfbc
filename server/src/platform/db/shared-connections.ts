import pg from 'pg';

/** A connection that many requests use at the same time. Nobody checks it out, so nothing is given back. */
class SharedClient extends pg.Client {
  #isBatching = false;

  /** Queries that are sent in one turn of the event loop leave in one write: under load that is several queries. */
  batch(): this {
    if (this.#isBatching) return this;
    this.#isBatching = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#isBatching = false;
      stream.uncork();
    });
    return this;
  }

  release(): void {}
}

/**
 * A few connections for fast reads. Queries are pipelined: each is sent without waiting for the results of those before
 * it. Never run slow queries or transactions here: a slow query delays all queries behind it, and a transaction would
 * include the statements of other requests. Both belong to the pool.
 */
export function shareConnections(options: {
  config: pg.ClientConfig;
  /** Runs before the first use of each connection. */
  onConnect: (client: pg.Client) => Promise<void>;
  connections: number;
  onLost: (error: Error) => void;
}) {
  const connections = new Map<number, Promise<SharedClient>>();
  let last = 0;

  async function open(index: number): Promise<SharedClient> {
    const client = new SharedClient({ ...options.config, pipeline: true });
    client.on('error', options.onLost);
    client.on('end', () => connections.delete(index));
    await client.connect();
    await options.onConnect(client);
    return client;
  }

  return {
    async connect(): Promise<SharedClient> {
      last = (last + 1) % options.connections;
      const index = last;
      const opened = connections.get(index);
      if (opened !== undefined) return (await opened).batch();
      const opening = open(index);
      connections.set(index, opening);
      opening.catch(() => connections.delete(index));
      return (await opening).batch();
    },
    async end(): Promise<void> {
      const settled = await Promise.allSettled(connections.values());
      await Promise.all(settled.map((result) => (result.status === 'fulfilled' ? result.value.end() : undefined)));
    },
  };
}
