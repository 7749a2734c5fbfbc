import pg from 'pg';

/** One that many use at once: nobody has it for themselves, so there is nothing to give back. */
class SharedClient extends pg.Client {
  #gathers = false;

  /** What is asked in this turn of the event loop goes out in one write: under load that is several questions. */
  gather(): this {
    if (this.#gathers) return this;
    this.#gathers = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#gathers = false;
      stream.uncork();
    });
    return this;
  }

  release(): void {}
}

/**
 * A few connections for questions that are answered at once. Each goes out without waiting for the answers before it, so
 * that a server under load asks and is answered by the handful. A slow question would hold up all behind it, and a
 * transaction would take in what others ask: both belong to the pool.
 */
export function shareConnections(options: {
  config: pg.ClientConfig;
  /** Before its first use. */
  onConnect: (client: pg.Client) => Promise<void>;
  connections: number;
  onLost: (error: Error) => void;
}) {
  const lanes = new Map<number, Promise<SharedClient>>();
  let turn = 0;

  async function open(lane: number): Promise<SharedClient> {
    const client = new SharedClient({ ...options.config, pipeline: true });
    client.on('error', options.onLost);
    client.on('end', () => lanes.delete(lane));
    await client.connect();
    await options.onConnect(client);
    return client;
  }

  return {
    async connect(): Promise<SharedClient> {
      turn = (turn + 1) % options.connections;
      const lane = turn;
      const opened = lanes.get(lane);
      if (opened !== undefined) return (await opened).gather();
      const opening = open(lane);
      lanes.set(lane, opening);
      opening.catch(() => lanes.delete(lane));
      return (await opening).gather();
    },
    async end(): Promise<void> {
      const open = await Promise.allSettled(lanes.values());
      await Promise.all(open.map((lane) => (lane.status === 'fulfilled' ? lane.value.end() : undefined)));
    },
  };
}
