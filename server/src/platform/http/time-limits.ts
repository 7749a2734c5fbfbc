import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 72_000;
const SILENCE_MS = 35_000;
const LOOK_EVERY_MS = 1_000;

/**
 * How long a client may take: 10 s for the head of a request, 30 s for the whole of it, 72 s between two requests (longer
 * than proxies wait, so that it is they who end idle connections). A connection on which nothing moves for 35 s, such as
 * that of a reader who has stopped reading, is cut; no answer takes that long. Node notices within twice that time.
 */
export const timeLimits = {
  // Node looks for late requests every 30 s unless told otherwise, which would double the limits.
  http: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionTimeout: SILENCE_MS,
} as const satisfies FastifyHttpOptions<Server>;
