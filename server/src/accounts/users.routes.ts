import { updateUserBody, user } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../platform/deps.ts';
import { actorOf, requireUser } from '../platform/http/access.ts';
import { LARGE_BODY } from '../platform/http/body-limits.ts';
import { failures } from '../platform/http/described-failures.ts';
import { getOwnUser } from './get-own-user.ts';
import { presentUser } from './present-user.ts';
import { updateOwnUser } from './update-own-user.ts';

export const usersRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/users/own',
    {
      config: requireUser,
      schema: { tags: ['accounts'], summary: 'The logged-in user', response: { 200: user, ...failures(401) } },
    },
    async (request) => presentUser(await getOwnUser(deps, actorOf(request))),
  );

  app.patch(
    '/users/:id',
    {
      config: requireUser,
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['accounts'],
        summary: 'Changes name, picture or addresses of the logged-in user',
        params: idParams,
        body: updateUserBody,
        response: { 200: user, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request) =>
      presentUser(await updateOwnUser(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );
  done();
};
