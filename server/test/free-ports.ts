import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Systems take the port of an outgoing connection from 32,768 on. A port from there could be taken by anybody's
 * connection before the server under test listens at it, or while it is restarted.
 */
const PORTS = { from: 20_000, to: 32_768 };
const TRIES = 100;

/** Ports of 127.0.0.1 that nobody uses, each another. */
export async function freePorts(count: number): Promise<number[]> {
  const taken = await Promise.all(Array.from({ length: count }, listen));
  return Promise.all(
    taken.map(async ({ port, server }) => {
      server.close();
      await once(server, 'close');
      return port;
    }),
  );
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function listen(): Promise<{ port: number; server: Server }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, '127.0.0.1');
    const listening = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (listening) return { port, server };
  }
  throw new Error('There is no free port');
}
