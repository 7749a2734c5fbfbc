import { listHistoryQuery } from '@shop/contract/history';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { sentSettingsBody, settings, settingsHistory } from '@shop/contract/settings';
import { shop } from '@shop/contract/shop';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../audit/list-history.ts';
import { type Deps, readAt } from '../deps.ts';
import { actorOf, openToAll } from '../platform/http/access.ts';
import { LARGE_BODY } from '../platform/http/body-limits.ts';
import { failures } from '../platform/http/described-failures.ts';
import { describeShop } from './describe-shop.ts';
import { presentSettingsHistory } from './present-settings.ts';
import { getSettings, updateSettings } from './update-settings.ts';

const tags = ['settings'];

export const settingsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/settings',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'The settings of the shop; those in `fixed` are set where it runs',
        response: { 200: settings, ...failures(401, 403) },
      },
    },
    async () => getSettings(deps),
  );

  app.patch(
    '/settings',
    {
      config: { access: 'settings.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags,
        summary: 'Changes what is sent of the settings; in force with the next request',
        body: sentSettingsBody,
        response: { 200: settings, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request) => updateSettings(deps, actorOf(request), request.body),
  );

  app.get(
    '/settings/history',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: `A page of who changed the settings, newest first; ${TOTAL_COUNT_HEADER} holds how much in all`,
        querystring: listHistoryQuery,
        response: { 200: settingsHistory, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { entries, total } = await listHistory(readAt(deps, request).slowReads, 'settings', request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentSettingsHistory(entries);
    },
  );

  app.get(
    '/shop',
    {
      config: { ...openToAll, kept: true },
      schema: {
        tags,
        summary: 'What everybody may know of the shop: its name, look, ways to pay, menu and home page',
        response: { 200: shop, ...failures() },
      },
    },
    async () => describeShop(deps),
  );
  done();
};
