import { updateUserBody, user } from '@shop/contract/accounts';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../audit/list-history.ts';
import { type Deps, readAt } from '../deps.ts';
import { actorOf, requireUser } from '../platform/http/access.ts';
import { LARGE_BODY } from '../platform/http/body-limits.ts';
import { failures } from '../platform/http/described-failures.ts';
import { getOwnUser } from './get-own-user.ts';
import { presentAccountHistory } from './present-account-history.ts';
import { presentUser } from './present-user.ts';
import { requireAccount } from './require-account.ts';
import { updateOwnUser } from './update-own-user.ts';

export const usersRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/users/own',
    {
      config: requireUser,
      schema: { tags: ['accounts'], summary: 'The logged-in user', response: { 200: user, ...failures(401) } },
    },
    async (request) => presentUser(await getOwnUser(readAt(deps, request), actorOf(request)), deps.settings.current()),
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
        response: { 200: user, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request) =>
      presentUser(
        await updateOwnUser(deps, actorOf(request), { ...request.body, id: request.params.id }),
        deps.settings.current(),
      ),
  );

  app.get(
    '/users/:id/history',
    {
      config: { access: 'customers.read' },
      schema: {
        tags: ['accounts'],
        summary: `A page of what was done to an account and by whom, newest first; ${TOTAL_COUNT_HEADER} holds how much in all`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { userId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        requireAccount(read.slowReads, request.params.id),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentAccountHistory(entries);
    },
  );
  done();
};
