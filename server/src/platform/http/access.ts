import { ShopError } from '@shop/contract/errors';
import { type Access, isOwner, may } from '@shop/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions, Versions } from 'fastify';
import type { Actor } from '../actor.ts';

/** The authenticated user, and the versions of data as they were when the session was read. */
export interface Caller extends Versions {
  actor: Actor;
}

declare module 'fastify' {
  /** Versions of data that responses are cached by: numbers. The application declares their names where it reads them. */
  interface Versions {}
  interface FastifyContextConfig {
    /** Who may call the route. Declared at every route; registering one without it fails. */
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
    /** Of the caller's session, once it was found or began. */
    sessionToken: string | undefined;
    /** Undefined where the caller is unknown. */
    versions: Versions | undefined;
    /** The body as it was sent, where a route keeps it. */
    sentBody?: unknown;
  }
}

export const openToAll = { access: 'public' } as const;
export const requireUser = { access: 'user' } as const;

/**
 * Checks the declared access before a body is read.
 * @param findCaller looks up the session of a request; it may renew the session's cookie
 */
export function guardRoutes(
  app: FastifyInstance,
  findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | undefined>,
): void {
  app.decorateRequest('actor', undefined);
  app.decorateRequest('sessionToken', undefined);
  app.decorateRequest('versions', undefined);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => route.config?.access === undefined);
    if (open.length > 0) throw new Error(`No access declared: ${open.map((route) => route.url).join(', ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    const caller = await findCaller(request, reply);
    if (caller === undefined) throw new ShopError('NOT_LOGGED_IN');
    request.actor = caller.actor;
    request.versions = caller;
    if (!mayCall(caller.actor, access)) throw new ShopError('FORBIDDEN');
  });
}

function mayCall(actor: Actor, access: Exclude<Access, 'public'>): boolean {
  if (access === 'user') return true;
  return access === 'owner' ? isOwner(actor) : may(actor, access);
}

/** The caller of a route that requires one. */
export function callerOf({ actor, versions }: FastifyRequest): Caller {
  if (actor === undefined || versions === undefined) throw new ShopError('NOT_LOGGED_IN');
  return { ...versions, actor };
}

export function actorOf(request: FastifyRequest): Actor {
  return callerOf(request).actor;
}
