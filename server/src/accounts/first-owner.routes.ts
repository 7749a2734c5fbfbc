import { user } from '@shop/contract/accounts';
import { firstOwnerBody } from '@shop/contract/first-owner';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { openToAll } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { makeFirstOwner } from './make-first-owner.ts';
import { presentUser } from './present-user.ts';
import { browserOf, setSessionCookie } from './session-cookie.ts';
import { startSession } from './sessions.ts';

export const firstOwnerRoutes: FastifyPluginCallbackZod<{ deps: Deps; secureCookies: boolean }> = (
  app,
  { deps, secureCookies },
  done,
) => {
  app.post(
    '/auth/first-owner',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary:
          'Makes the first admin of a shop that has none, with the token that its start has printed, and logs in',
        body: firstOwnerBody,
        response: { 201: user, ...failures.text(400, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const owner = await makeFirstOwner(deps, request.ip, request.body);
      request.actor = { userId: owner.id, role: owner.role };
      setSessionCookie(reply, await startSession(deps, owner, browserOf(request, secureCookies)), secureCookies);
      return reply.code(201).send(presentUser(owner, deps.settings.current()));
    },
  );
  done();
};
