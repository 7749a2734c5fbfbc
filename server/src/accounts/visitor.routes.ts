import { visitor } from '@shop/contract/visitor';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { openToAll } from '../platform/http/access.ts';
import { getOwnUser } from './get-own-user.ts';
import { presentUser } from './present-user.ts';
import { findShopper } from './session-cookie.ts';

type Options = { deps: Deps; secureCookies: boolean };

/** For pages that are shown to all: that nobody is logged in is no failure there, which browsers would log. It says too whether there is a guest’s cart to ask for. */
export const visitorRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, secureCookies }, done) => {
  app.get(
    '/auth/visitor',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary: 'Tells who is logged in; null where nobody is',
        response: { 200: visitor },
      },
    },
    async (request, reply) => {
      const caller = await findShopper(deps, request, reply, secureCookies);
      if (caller === undefined) return { user: null };
      if (caller.actor.isGuest) return { user: null, guest: true as const };
      return { user: presentUser(await getOwnUser(deps, caller.actor), deps.settings.current()) };
    },
  );
  done();
};
