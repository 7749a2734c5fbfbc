import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newRequestId } from '../tokens.ts';

const HEADER = 'x-request-id';
/** What proxies send: UUIDs, ULIDs, hex. Anything else could forge lines of a log, or fill it. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** The id under which a request is logged: the proxy's in front where it sends a proper one, else a new one. */
export function requestIdOf(request: { headers: IncomingMessage['headers'] }): string {
  const given = request.headers[HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : newRequestId();
}

/** Returns the id to the client, which can name it in a report. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
}
