import { success } from '@shop/contract/accounts';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { createOptionBody, updateOptionBody } from '@shop/contract/option-bodies';
import { option, options, optionsQuery } from '@shop/contract/options';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../audit/present-entries.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, callerOf, shownToVisitors } from '../../platform/http/access.ts';
import { cachedResponse } from '../../platform/http/cached-responses.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import { auditedOptionFields } from './audited-option.ts';
import { createOption } from './create-option.ts';
import { deleteOption } from './delete-option.ts';
import { getOption, getOptions } from './get-option.ts';
import { presentOption, presentOptionForStaff } from './present-option.ts';
import { updateOption } from './update-option.ts';

const tags = ['catalogue'];

type WithDeps = { deps: Deps };

export const optionsRoutes: FastifyPluginCallbackZod<WithDeps> = (app, { deps }, done) => {
  app.register(readRoutes, { deps });
  app.register(changeRoutes, { deps });
  done();
};

const readRoutes: FastifyPluginCallbackZod<WithDeps> = (app, { deps }, done) => {
  app.get(
    '/options',
    {
      config: { ...shownToVisitors, ...cachedResponse({ until: 'listsVersion', query: optionsQuery }) },
      schema: {
        tags,
        summary: 'All options that products can have: Color and Size, then those that were added',
        querystring: optionsQuery,
        response: { 200: options, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const found = await getOptions(readCatalogueAt(deps, callerOf(request)), actorOf(request), request.query);
      return found.map(request.query.admin ? presentOptionForStaff : presentOption);
    },
  );

  app.get(
    '/options/:id',
    {
      config: { ...shownToVisitors, ...cachedResponse({ until: 'listsVersion', query: optionsQuery }) },
      schema: {
        tags,
        summary: 'One option',
        params: idParams,
        querystring: optionsQuery,
        response: { 200: option, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const asked = { ...request.params, ...request.query };
      const found = await getOption(readCatalogueAt(deps, callerOf(request)), actorOf(request), asked);
      return asked.admin ? presentOptionForStaff(found) : presentOption(found);
    },
  );

  app.get(
    '/options/:id/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `A page of who changed this option, newest first; ${TOTAL_COUNT_HEADER} holds the number of all entries`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { optionId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        getOption(read, actorOf(request), { ...request.params, admin: true }),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedOptionFields));
    },
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<WithDeps> = (app, { deps }, done) => {
  app.post(
    '/options',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Adds an option that products can have',
        body: createOptionBody,
        response: { 201: option, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const created = await createOption(deps, actorOf(request), request.body);
      return reply.code(201).send(presentOptionForStaff(created));
    },
  );

  app.patch(
    '/options/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of an option',
        params: idParams,
        body: updateOptionBody,
        response: { 200: option, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const asked = { id: request.params.id, input: request.body };
      return presentOptionForStaff(await updateOption(deps, actorOf(request), asked));
    },
  );

  app.delete(
    '/options/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Deletes an option that no product has',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      await deleteOption(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
