import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer is the same for all who have the same role, until what everybody is shown changes. */
    kept?: boolean;
  }
}

interface KeptAnswer {
  /** The caller's when it was made. What the answer was made from was read later, so it is never older than this version. */
  revision: number;
  body: Buffer;
  headers: Readonly<Record<string, string | number>>;
}

/** For routes that say so: what one caller was answered serves the next as it is, as long as it is still true. */
export const keptAnswer = { kept: true } as const;

/**
 * Keeps answers as the bytes they were sent as. Whether one still holds is known from the caller's `revision`, which is read
 * together with the session: so no answer is older than what its caller could have seen, in any server process.
 * @param options.headers names of headers that belong to an answer
 */
export function keepAnswers(app: FastifyInstance, options: { maxBytes: number; headers: readonly string[] }): void {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isKept(request)) return;
    const answer = answers.get(keyOf(request));
    if (answer === undefined || answer.revision !== request.revision) return;
    return reply.headers(answer.headers).send(answer.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (isKept(request) && reply.statusCode === 200 && typeof payload === 'string' && request.revision !== undefined) {
      const body = Buffer.from(payload);
      answers.set(keyOf(request), { revision: request.revision, body, headers: headersOf(reply) });
      return body;
    }
    return payload;
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

/** Answers differ by role: an admin may ask for more. */
function keyOf(request: FastifyRequest): string {
  return `${request.actor?.role} ${request.url}`;
}
