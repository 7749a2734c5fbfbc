import type { FastifyReply, FastifyRequest, Versions } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/http/access.ts';
import { clearPositionCookie } from '../platform/http/positions.ts';
import { type Browser, findSessionActor, SESSION_SECONDS } from './sessions.ts';
import type { OpenShop } from './visitors.ts';

declare module 'fastify' {
  interface Versions {
    /** Changes with every change of the catalogue. */
    catalogueVersion: number;
    /** Changes with the catalogue unless only stock changes: with what lists of products show besides it. */
    listsVersion: number;
    /** Changes with shipping zones, tax rates and promotions. */
    priceRulesVersion: number;
    /** Changes with the settings of the shop. */
    settingsVersion: number;
  }
}

/** Over https the prefix of the name makes browsers accept the cookie only from this host, and only over https. */
function nameOf(secure: boolean): string {
  return secure ? '__Host-session' : 'session';
}

/** The token that the browser sent; undefined when it cannot be a token. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.cookies[nameOf(secure)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Longer names are cut: what there is to see of them stands at their beginning. */
const USER_AGENT_MAX = 300;

/** The browser that asks, for the session that begins in it. */
export function browserOf(request: FastifyRequest, secure: boolean): Browser {
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX);
  return { previousToken: readSessionCookie(request, secure), userAgent };
}

/** False also for a cookie that is no session: a browser that sends one had a session here. */
export function sendsNoSession(request: FastifyRequest, secure: boolean): boolean {
  return request.cookies[nameOf(secure)] === undefined;
}

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.request.sessionToken = token;
  reply.setCookie(nameOf(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SESSION_SECONDS,
  });
}

/** Finds the user by the session cookie, as findShopper does; undefined for a guest. */
export async function findCaller(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Promise<Caller | undefined> {
  const caller = await findShopper(deps, request, reply, secure);
  return caller?.actor.isGuest ? undefined : caller;
}

/**
 * Finds the user or the guest by the session cookie; the settings are then as new as the session's versions. If the session was renewed,
 * it renews the cookie.
 */
export async function findShopper(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Promise<Caller | undefined> {
  const token = readSessionCookie(request, secure);
  const session = token === undefined ? undefined : await findSessionActor(deps, token);
  if (session !== undefined) request.sessionToken = token;
  if (token !== undefined && session?.renewed) setSessionCookie(reply, token, secure);
  return session;
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(nameOf(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
  clearPositionCookie(reply, secure);
}

/** @returns undefined also for what only staff may ask: that is a matter of logging in */
export async function findVisitor(request: FastifyRequest, isOpen: OpenShop): Promise<Versions | undefined> {
  return asksAsStaff(request) ? undefined : isOpen();
}

/** Only answers to requests that send no session, in an open shop. */
export async function mayKeepAnswer(request: FastifyRequest, isOpen: OpenShop, secure: boolean): Promise<boolean> {
  if (!sendsNoSession(request, secure)) return false;
  return request.versions !== undefined || (await isOpen()) !== undefined;
}

/** As it was sent: access is checked before the query is read. */
function asksAsStaff(request: FastifyRequest): boolean {
  const query = new Map(Object.entries(request.query ?? {}));
  const admin: unknown = query.get('admin');
  return admin !== undefined && admin !== 'false';
}
