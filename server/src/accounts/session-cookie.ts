import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from './sessions.ts';

const NAME = 'session';

/** The token that the browser sent; whatever cannot be one counts as none. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const token = request.cookies[NAME];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(NAME, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(NAME, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
