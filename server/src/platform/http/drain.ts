import type { FastifyInstance } from 'fastify';

/**
 * Once the server closes, every answer still to come ends its connection. Else a browser would keep it alive, idle, and
 * the close would wait for that.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}
