import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer is the same for all who have the same role, until what everybody is shown changes. */
    kept?: boolean;
    /** Names in its query that its answer depends on. */
    queryNames?: readonly string[];
  }
  interface FastifyRequest {
    /** What tells its answer from others, where that is kept. */
    answerKey?: string;
  }
}

interface KeptAnswer {
  /** The caller's when it was made. What the answer was made from was read later, so it is never older than this version. */
  revision: number;
  body: Buffer;
  headers: Readonly<Record<string, string | number>>;
}

// Besides its bytes: objects, header values, the cache's own lists; measured with small bodies.
const BYTES_AN_ENTRY = 1000;

/**
 * For routes that say so: what one caller was answered serves the next as it is, as long as it is still true.
 * @param query the schema of the route's query; other names in it make no other answer
 */
export function keptAnswer(query?: { shape: Readonly<Record<string, unknown>> }) {
  return { kept: true, queryNames: Object.keys(query?.shape ?? {}).sort() } as const;
}

/**
 * Keeps answers as the bytes they were sent as. Whether one still holds is known from the caller's `revision`, which is read
 * together with the session: so no answer is older than what its caller could have seen, in any server process.
 * @param options.headers names of headers that belong to an answer
 */
export function keepAnswers(app: FastifyInstance, options: { maxBytes: number; headers: readonly string[] }): void {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ body }, key) => BYTES_AN_ENTRY + body.length + 2 * key.length,
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isKept(request)) return;
    // Now: later the query is what validation made of it.
    request.answerKey = keyOf(request);
    const answer = answers.get(request.answerKey);
    if (answer === undefined || answer.revision !== request.revision) return;
    return reply.headers(answer.headers).send(answer.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { answerKey, revision } = request;
    if (answerKey === undefined || revision === undefined) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const body = ownBytes(payload);
    answers.set(answerKey, { revision, body, headers: headersOf(reply) });
    return body;
  });

  function headersOf(reply: FastifyReply): Record<string, string | number> {
    const names = ['content-type', ...options.headers];
    return Object.fromEntries(
      names.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
  }
}

function isKept(request: FastifyRequest): boolean {
  return request.routeOptions.config.kept === true && request.method === 'GET';
}

/** Answers differ by role: an admin may ask for more. By the query's values, not its spelling: `?a=1&b=2&`, `?b=2&c=3&a=1`. */
function keyOf(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  const query = new Map(Object.entries(request.query ?? {}));
  const values = config.queryNames?.map((name) => query.get(name) ?? null);
  return `${request.actor?.role} ${url} ${JSON.stringify([request.params, values])}`;
}

/** In memory of their own: a small Buffer of Node's pool keeps 8 kB of it alive. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
