/**
 * Where in the primary's log the changes of each caller are, so that a replica shows callers what they have done. A position comes
 * back in a cookie, and is in the memory of the process that answered: a browser may send a cookie that an older answer has set.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { hashToken } from '../tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the caller has changed is before it; undefined: nobody knows, so only the primary may answer. */
    position: number | undefined;
    /** Set where a GET has changed something. */
    hasChanged: boolean;
  }
}

/**
 * After that, replicas that may answer at all show the change. It is longer than that takes, because clocks of machines differ and a
 * cookie takes its time.
 */
const COUNTS_MS = 10_000;
/** More callers than change something in that time. */
const MOST_POSITIONS = 20_000;
/** Where the primary could not be asked, no replica has the change as far as we know. */
const BEYOND_ALL = Number.MAX_SAFE_INTEGER;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const cookieForm = /^([0-9a-z]{1,11})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

export interface PositionOptions {
  /** Where the primary's log ends. */
  position: () => Promise<number>;
  clock: Clock;
  /** The same in all processes of the shop. */
  secret: string;
  /** As in the address of the shop: https. */
  secure: boolean;
  /** Of the cookie, in seconds: as long as the session's. */
  maxAge: number;
}

/** The session must be known before: register it after the hooks that look it up. */
export function trackPositions(app: FastifyInstance, options: PositionOptions): void {
  const own = new LRUCache<string, Stored>({ max: MOST_POSITIONS });
  const sign = (token: string, { position, at }: Stored) =>
    createHmac('sha256', options.secret).update(`${token}.${position}.${at}`).digest('base64url');

  app.decorateRequest('position', undefined);
  app.decorateRequest('hasChanged', false);

  app.addHook('onRequest', async (request) => {
    const { sessionToken: token } = request;
    if (token === undefined || !reading.has(request.method)) return;
    const sent = readCookie(request, token);
    // Who does not return the cookie may have changed something in another process.
    if (sent === undefined) return;
    request.position = Math.max(whileItCounts(sent), whileItCounts(own.get(keyOf(token))));
  });

  app.addHook('onSend', async (request, reply) => {
    const { sessionToken: token } = request;
    if (token === undefined || (reading.has(request.method) && !request.hasChanged)) return;
    const askedAt = options.clock.now().getTime();
    const position = await options.position().catch(() => BEYOND_ALL);
    // Of two changes at once, the later one counts. What was stored before this asked is behind it, or of a primary that is gone.
    const other = own.get(keyOf(token));
    const latest = other !== undefined && other.at >= askedAt ? Math.max(position, other.position) : position;
    const stored = { position: latest, at: options.clock.now().getTime() };
    own.set(keyOf(token), stored);
    const value = `${stored.position.toString(36)}.${stored.at.toString(36)}.${sign(token, stored)}`;
    reply.setCookie(nameOf(options.secure), value, { ...attributes(options.secure), maxAge: options.maxAge });
  });

  function readCookie(request: FastifyRequest, token: string): Stored | undefined {
    const [, position, at, signature] = cookieForm.exec(request.cookies[nameOf(options.secure)] ?? '') ?? [];
    if (position === undefined || at === undefined || signature === undefined) return undefined;
    const sent = { position: Number.parseInt(position, 36), at: Number.parseInt(at, 36) };
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(token, sent)));
    return isOurs ? sent : undefined;
  }

  function whileItCounts(stored: Stored | undefined): number {
    const counts = stored !== undefined && options.clock.now().getTime() - stored.at < COUNTS_MS;
    return counts ? stored.position : 0;
  }
}

interface Stored {
  position: number;
  /** In milliseconds, as the clock of the process that stored it says. */
  at: number;
}

/** With the session's cookie, wherever there is one. */
export function clearPositionCookie(reply: FastifyReply, secure: boolean): void {
  const name = nameOf(secure);
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes(secure));
}

function attributes(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

/** Over https the prefix makes browsers accept the cookie only from this host, and only over https. */
function nameOf(secure: boolean): string {
  return secure ? '__Host-position' : 'position';
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64url');
}
