import { ShopError } from '@shop/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type AsGuest, callerOf, isNobody } from '../platform/http/access.ts';
import { beginGuest, type RepeatedRequest, saysGuestIsGone } from './guest-sessions.ts';
import { setSessionCookie } from './session-cookie.ts';
import { endSession } from './sessions.ts';

/** The session of a new guest stays, and its cookie is sent, only if the work is done. */
export function beginGuestSessions(deps: Deps, secureCookies: boolean): AsGuest {
  return async (request, reply, work) => {
    const caller = callerOf(request);
    if (!isNobody(caller.actor)) {
      const { isGuest } = caller.actor;
      return work(caller).catch((error: unknown) => {
        // Another request has logged in meanwhile, and took everything along.
        throw isGuest && saysGuestIsGone(error) ? new ShopError('NOT_LOGGED_IN') : error;
      });
    }
    const { userId, token } = await beginGuest(deps, request.ip, keyedRequest(request));
    const actor = { userId, role: 'user', isGuest: true } as const;
    request.actor = actor;
    try {
      const result = await work({ ...caller, actor });
      setSessionCookie(reply, token, secureCookies);
      return result;
    } catch (error) {
      await endSession(deps, token);
      throw error;
    }
  };
}

function keyedRequest({ headers, sentBody: body }: FastifyRequest): RepeatedRequest | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && body !== undefined ? { key, body } : undefined;
}
