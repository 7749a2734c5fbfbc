/**
 * Answers to requests without a session that caches may keep: a CDN in front of the shop then carries those who only look. Who sends a
 * session's cookie gets an answer that nobody keeps, so what is kept depends on the cookies.
 */

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether caches may keep the answer, once that is known. */
    isKept: boolean;
  }
}

/**
 * Finds out which answers of routes with `kept` caches may keep. Register it before what answers from a cache.
 * @param mayKeep false for a request with a session, and where strangers are not let in
 */
export function markKeptAnswers(app: FastifyInstance, mayKeep: (request: FastifyRequest) => Promise<boolean>): void {
  app.decorateRequest('isKept', false);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.kept === true) request.isKept = await mayKeep(request);
  });
}

/**
 * Gives them an ETag. Register it after what caches responses and before what compresses them: the ETag is that of the content, however
 * it is encoded.
 * @param versionOf the version of what the answer was made of; undefined where there is none
 */
export function letCachesKeepAnswers(
  app: FastifyInstance,
  versionOf: (request: FastifyRequest) => number | undefined,
): void {
  const hashes = new WeakMap<Buffer, string>();

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (!request.isKept || reply.statusCode !== 200) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    reply.headers({ 'cache-control': KEPT, etag: etagOf(hashOf(payload), versionOf(request)), vary: varyOf(reply) });
    done(null, payload);
  });

  function hashOf(body: Buffer | string): string {
    if (typeof body === 'string') return contentHash(body);
    const known = hashes.get(body) ?? contentHash(body);
    hashes.set(body, known);
    return known;
  }
}

/** Register it after what compresses answers: what depends on the encoding is then known. */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (!request.isKept || reply.statusCode !== 200 || !knows(request, String(reply.getHeader('etag') ?? '')))
      return done(null, payload);
    reply.code(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-encoding');
    done(null, null);
  });
}

function contentHash(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** As old as what the answer was made of, and its content: some of that, as the units in stock, changes without a new version. */
function etagOf(hash: string, version: number | undefined): string {
  return version === undefined ? `W/"${hash}"` : `W/"${version.toString(36)}-${hash}"`;
}

function varyOf(reply: FastifyReply): string {
  const vary = reply.getHeader('vary');
  return vary === undefined ? 'Cookie' : `${vary}, Cookie`;
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
function knows(request: FastifyRequest, etag: string): boolean {
  const sent = request.headers['if-none-match'];
  if (sent === undefined || etag === '') return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return sent.trim() === '*' || sent.split(',').some((tag) => opaque(tag) === opaque(etag));
}
