import type { FastifyInstance, FastifyReply, FastifyRequest, Versions } from 'fastify';
import { cacheByVersion } from '../cache-by-version.ts';

/** How the responses of a route are cached. They are the same for all users of one role. */
interface CachePolicy {
  /** The version that a response is valid for. */
  until: keyof Versions;
  /** Query parameters that the response depends on. */
  queryNames: readonly string[];
  /** How the names of further ones begin. */
  queryPrefixes?: readonly string[];
  /** Queries whose responses are not cached. Their values are as they were sent, before validation. */
  except?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** Brings the part of a response up to date that changes within that version. */
  refresh?: {
    /** The version that changes with this part: `renew` is called when it has changed. */
    on: keyof Versions;
    /**
     * @param versions of the caller; what is read must be at least as new
     * @returns the new body; undefined if it is unchanged
     */
    renew: (body: Buffer, versions: Versions) => Promise<string | undefined>;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    cached?: CachePolicy;
  }
  interface FastifyRequest {
    /** The key of its response in the cache, if the route's responses are cached. */
    cacheKey?: string;
  }
}

interface CachedResponse {
  /** The version of `refresh.on` at which the body was made or last refreshed, read before its data. */
  refreshedAt: number | undefined;
  body: Buffer;
  headers: Readonly<Record<string, string | number>>;
}

// Objects, header values and the cache's own lists, besides the body; measured with small bodies.
const BYTES_PER_ENTRY = 1000;
// Both compressed forms of a list are a third of it.
const WITH_COMPRESSED = 1.35;

/**
 * The config of a route whose responses are cached.
 * @param policy.query the schema of the route's query, or its shape; others than these and those of `queryPrefixes` do not change the response
 */
export function cachedResponse({
  query,
  ...policy
}: Omit<CachePolicy, 'queryNames'> & { query?: { shape: Readonly<Record<string, unknown>> } }): {
  cached: CachePolicy;
} {
  return { cached: { ...policy, queryNames: Object.keys(query?.shape ?? {}).sort() } };
}

/**
 * Caches responses as the bytes that were sent. A response is valid while the version that its route names is the caller's.
 * Versions are read together with the session, so no response is older than the data its caller could have seen, in any
 * server process.
 * @param options.headers names of headers that belong to a response
 */
export function cacheResponses(app: FastifyInstance, options: { maxBytes: number; headers: readonly string[] }): void {
  const responses = cacheByVersion<string, CachedResponse>({
    maxBytes: options.maxBytes,
    bytesOf: ({ body }, key) => BYTES_PER_ENTRY + Math.ceil(body.length * WITH_COMPRESSED) + 2 * key.length,
  });

  app.addHook('onRequest', async (request, reply) => {
    const { cached } = request.routeOptions.config;
    const { versions } = request;
    if (cached === undefined || versions === undefined || request.method !== 'GET') return;
    if (cached.except?.(Object.fromEntries(Object.entries(request.query ?? {})))) return;
    // Here, because validation replaces the query later.
    request.cacheKey = keyOf(request, cached);
    const response = responses.get(request.cacheKey, versions[cached.until]);
    if (response === undefined) return;
    const { headers, body } = await refreshed(request.cacheKey, response, cached, versions);
    return reply.headers(headers).send(body);
  });

  async function refreshed(
    key: string,
    response: CachedResponse,
    { until, refresh }: CachePolicy,
    versions: Versions,
  ): Promise<CachedResponse> {
    if (refresh === undefined || response.refreshedAt === versions[refresh.on]) return response;
    const changed = await refresh.renew(response.body, versions);
    const body = changed === undefined ? response.body : ownBytes(changed);
    const fresh = { ...response, refreshedAt: versions[refresh.on], body };
    responses.set(key, versions[until], fresh);
    return fresh;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const { cacheKey, versions } = request;
    const { cached } = request.routeOptions.config;
    if (cacheKey === undefined || versions === undefined || cached === undefined) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const body = ownBytes(payload);
    const refreshedAt = cached.refresh && versions[cached.refresh.on];
    responses.set(cacheKey, versions[cached.until], { refreshedAt, body, headers: headersOf(reply) });
    return body;
  });

  function headersOf(reply: FastifyReply): Record<string, string | number> {
    const names = ['content-type', ...options.headers];
    return Object.fromEntries(
      names.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
  }
}

/**
 * Responses differ by permissions, because staff may request more; who has no session sees what users see. The key holds the values of
 * the query, not its spelling: `?a=1&b=2&` and `?b=2&c=3&a=1` share a response.
 */
function keyOf(request: FastifyRequest, { queryNames, queryPrefixes = [] }: CachePolicy): string {
  const { url } = request.routeOptions;
  const query = new Map(Object.entries(request.query ?? {}));
  const values = queryNames.map((name) => query.get(name) ?? null);
  const others = [...query].filter(([name]) => queryPrefixes.some((prefix) => name.startsWith(prefix))).sort();
  return `${request.language} ${request.contentLanguage ?? ''} ${request.actor?.permissions ?? ''} ${url} ${JSON.stringify([request.params, values, ...others])}`;
}

/** In a buffer of its own: a small Buffer of Node's pool would keep 8 kB of it alive. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
