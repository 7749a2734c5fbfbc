import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP relay in front of a database. Tests cut and restore it, or freeze and thaw it, to simulate an outage. */
export async function startRelay(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  };
  let frozen = false;
  let unheard: string | undefined;
  const server = createServer((inward) => {
    const outward = connect(Number(target.port || '5432'), target.hostname);
    hold(inward);
    hold(outward);
    inward.on('close', () => !outward.writableEnded && outward.destroy());
    outward.on('close', () => inward.destroy());
    inward.on('data', (bytes) => {
      if (frozen) return;
      if (unheard === undefined || !bytes.includes(unheard)) outward.write(bytes);
      else {
        unheard = undefined;
        // The database gets all of it; its answer finds nobody.
        outward.end(bytes, () => inward.destroy());
      }
    });
    outward.on('data', (bytes) => !frozen && inward.write(bytes));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The relay has no port');
    return address.port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    cut,
    /** Connections end; new ones lead to another database. */
    async turnTo(otherUrl: string) {
      await cut();
      target = new URL(otherUrl);
      await listen(port);
    },
    mend: () => listen(port),
    /** The next connection that sends this text is cut once the database has received it. */
    cutAfter: (text: string) => {
      unheard = text;
    },
    /** False while a connection for `cutAfter` has yet to come. */
    isCut: () => unheard === undefined,
    /** Connections stay open, but all data is dropped until thawed. */
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
    },
  };
}
