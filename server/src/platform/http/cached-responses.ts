import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its responses are the same for all users of one role while the catalogue version is unchanged. */
    cached?: boolean;
    /** Query parameters that the response depends on. */
    queryNames?: readonly string[];
  }
  interface FastifyRequest {
    /** The key of its response in the cache, if the route's responses are cached. */
    cacheKey?: string;
  }
}

interface CachedResponse {
  /** The caller's version. The response was made from data read later, so it is at least as new. */
  catalogueVersion: number;
  body: Buffer;
  headers: Readonly<Record<string, string | number>>;
}

// Objects, header values and the cache's own lists, besides the body; measured with small bodies.
const BYTES_PER_ENTRY = 1000;

/**
 * The config of a route whose responses are cached.
 * @param query the schema of the route's query; other parameters do not change the response
 */
export function cachedResponse(query?: { shape: Readonly<Record<string, unknown>> }) {
  return { cached: true, queryNames: Object.keys(query?.shape ?? {}).sort() } as const;
}

/**
 * Caches responses as the bytes that were sent. A response is valid while the caller's `catalogueVersion` is the one it was
 * made under. That version is read together with the session, so no response is older than the data its caller could have
 * seen, in any server process.
 * @param options.headers names of headers that belong to a response
 */
export function cacheResponses(app: FastifyInstance, options: { maxBytes: number; headers: readonly string[] }): void {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ body }, key) => BYTES_PER_ENTRY + body.length + 2 * key.length,
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isCached(request)) return;
    // Here, because validation replaces the query later.
    request.cacheKey = keyOf(request);
    const response = responses.get(request.cacheKey);
    if (response === undefined || response.catalogueVersion !== request.catalogueVersion) return;
    return reply.headers(response.headers).send(response.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { cacheKey, catalogueVersion } = request;
    if (cacheKey === undefined || catalogueVersion === undefined) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const body = ownBytes(payload);
    responses.set(cacheKey, { catalogueVersion, body, headers: headersOf(reply) });
    return body;
  });

  function headersOf(reply: FastifyReply): Record<string, string | number> {
    const names = ['content-type', ...options.headers];
    return Object.fromEntries(
      names.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
  }
}

function isCached(request: FastifyRequest): boolean {
  return request.routeOptions.config.cached === true && request.method === 'GET';
}

/**
 * Responses differ by role, because an admin may request more. The key holds the values of the query, not its spelling:
 * `?a=1&b=2&` and `?b=2&c=3&a=1` share a response.
 */
function keyOf(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  const query = new Map(Object.entries(request.query ?? {}));
  const values = config.queryNames?.map((name) => query.get(name) ?? null);
  return `${request.actor?.role} ${url} ${JSON.stringify([request.params, values])}`;
}

/** In a buffer of its own: a small Buffer of Node's pool would keep 8 kB of it alive. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
