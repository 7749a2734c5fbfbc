import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { watchSilentConnections } from './silent-connections.ts';

/** By then every server process has stopped listening, too. */
const ALL_CLOSED_MS = 250;
/** A connection in steady use brings its next request within this time. */
const LAST_REQUEST_MS = 250;
const LOOK_EVERY_MS = 10;

/**
 * Takes no new connection, and serves those there are as before. A moment later the server may close, which ends them one by
 * one: a client that reconnects is then refused, instead of being accepted by another process that is about to close as well.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  // The HTTP server's own close would end idle connections at once.
  net.Server.prototype.close.call(app.server);
  await emptied(app.server, ALL_CLOSED_MS);
}

/**
 * Lets the server close without cutting anyone off. Every answer from then on ends its connection. Connections that seem idle
 * are left open for a moment: a request may be on its way over one, which its client would see as reset. Then the idle ones
 * end, and requests in flight finish.
 */
export function drainOnClose(app: FastifyInstance): void {
  const endSilentConnections = watchSilentConnections(app.server);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    if (app.server.listening) net.Server.prototype.close.call(app.server);
    await emptied(app.server, LAST_REQUEST_MS);
    endSilentConnections();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

/** Ends when no connection is open any more, or the time is over. */
function emptied(server: net.Server, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      server.getConnections((_error, count) => {
        if (count === 0) finish();
      });
    }, LOOK_EVERY_MS);
    const enough = setTimeout(finish, withinMs);
    function finish() {
      clearInterval(look);
      clearTimeout(enough);
      resolve();
    }
  });
}
