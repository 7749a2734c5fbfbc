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
    /** True where caches may keep the answer to a request without a session: it is the same for all of them. */
    kept?: boolean;
    /** True where a key of an order opens it as the session that owns it does: of the order that the route's `id` names, or the body. */
    takesKey?: boolean;
    /** True where members of staff get in who must set up a second factor yet. */
    beforeSecondFactor?: boolean;
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
/** What members of staff do with their own account: also while the shop waits for their second factor. */
export const requireStaff = { access: 'staff', beforeSecondFactor: true } as const;
/** What users see and, while the storefront is open, everybody else. */
export const shownToVisitors = { access: 'visitor', kept: true } as const;

/** What users do and, while the storefront is open, guests: each with what is of the own session. */
export const openToGuests = { access: 'guest' } as const;

/** What they do with one of their orders, and who has a key of it: see KEY_PARAMETER. */
export const openToKeys = { access: 'guest', takesKey: true } as const;

/** Stands for those without a session, where a route lets them in: nothing is theirs. */
const NOBODY: Actor = { userId: 0, role: 'user' };

/** Nothing is theirs yet: see AsGuest. */
export function isNobody({ userId }: Actor): boolean {
  return userId === NOBODY.userId;
}

/** Does work for the caller of a route of shoppers that begins what is theirs: who has no session gets one with it. */
export type AsGuest = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (caller: Caller) => Promise<T>,
) => Promise<T>;

export interface Callers {
  /** Looks up the session of a request, also that of a guest; it may renew the session's cookie. */
  ofSession: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | undefined>;
  /** The owner of the order that the request has a key of; undefined where it has none that is good. */
  ofKey: (request: FastifyRequest) => Promise<Caller | undefined>;
  /** The versions of data for a request without an account; undefined where it is not let in. */
  visitor: (request: FastifyRequest) => Promise<Versions | undefined>;
}

/** Checks the declared access before a body is read. */
export function guardRoutes(app: FastifyInstance, callers: Callers): void {
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
    const { access, takesKey, beforeSecondFactor } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const keyHolder = takesKey ? await callers.ofKey(request) : undefined;
    if (keyHolder !== undefined) {
      request.actor = keyHolder.actor;
      request.versions = keyHolder;
      return;
    }
    const caller = await callers.ofSession(request, reply);
    if (caller === undefined || caller.actor.isGuest) {
      const isOpen = access === 'visitor' || access === 'guest';
      const versions = isOpen ? await callers.visitor(request) : undefined;
      if (versions === undefined) throw new ShopError('NOT_LOGGED_IN');
      request.actor = caller?.actor;
      request.versions = caller ?? versions;
      return;
    }
    request.actor = caller.actor;
    request.versions = caller;
    const { lacksSecondFactor } = caller.actor;
    if (mayCall(caller.actor, access) || (lacksSecondFactor && beforeSecondFactor)) return;
    throw new ShopError(lacksSecondFactor ? 'SECOND_FACTOR_DEMANDED' : 'FORBIDDEN');
  });
}

function mayCall(actor: Actor, access: Exclude<Access, 'public'>): boolean {
  if (access === 'user' || access === 'visitor' || access === 'guest') return true;
  if (access === 'staff') return actor.staffRole !== undefined;
  if (access === 'owner') return isOwner(actor);
  return typeof access === 'string' ? may(actor, access) : access.some((one) => may(actor, one));
}

/** The caller of a route that requires one or that visitors may call. */
export function callerOf({ actor, versions }: FastifyRequest): Caller {
  if (versions === undefined) throw new ShopError('NOT_LOGGED_IN');
  return { ...versions, actor: actor ?? NOBODY };
}

export function actorOf(request: FastifyRequest): Actor {
  return callerOf(request).actor;
}
