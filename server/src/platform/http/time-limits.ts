import type { IncomingMessage, Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const SLOW_REQUEST_MS = 900_000;
const KEEP_ALIVE_MS = 72_000;
const SILENCE_MS = 35_000;
const SLOW_ANSWER_MS = 90_000;
const LOOK_EVERY_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be large, and its sender's line slow. */
    slowBody?: boolean;
  }
}

/**
 * How long a client may take: 10 s for the head of a request, 30 s for its body (15 minutes for a body that is large by its nature),
 * 72 s between two requests (longer than proxies wait, so that it is they who end idle connections). A connection on which nothing
 * moves for 35 s, such as that of a reader who has stopped reading, is cut; only answers that say so take that long. Node notices within
 * twice that time.
 */
export const timeLimits = {
  // Node looks for late requests every 30 s unless told otherwise, which would double the limits.
  http: { headersTimeout: HEADERS_MS, requestTimeout: SLOW_REQUEST_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
  requestTimeout: SLOW_REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionTimeout: SILENCE_MS,
} as const satisfies FastifyHttpOptions<Server>;

/**
 * Ends requests whose bodies take too long, as Node ends those that exceed its own limit, which is the same for all requests of a
 * server. Register it before the hooks that check access: only who may send a slow body has the time for it.
 */
export function limitBodyTime(app: FastifyInstance, limitMs = REQUEST_MS): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const end = () => {
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, request.socket);
    };
    const timer = setTimeout(end, limitMs);
    timers.set(request, timer);
    request.once('close', () => clearTimeout(timer));
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.slowBody) return;
    // After access is checked, before the body is read.
    route.preParsing = async (request) => clearTimeout(timers.get(request.raw));
  });
}

/** The connection of this answer may be silent for 90 s; the next request on it has the usual limit. */
export function letAnswerTakeLong(reply: FastifyReply): void {
  reply.raw.setTimeout(SLOW_ANSWER_MS, () => reply.raw.destroy());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
