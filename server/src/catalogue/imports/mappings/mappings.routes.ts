import { success } from '@shop/contract/accounts';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { createImportMappingBody, importMapping, updateImportMappingBody } from '@shop/contract/import-mappings';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listHistory } from '../../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../../audit/present-entries.ts';
import { type Deps, readAt } from '../../../deps.ts';
import { actorOf } from '../../../platform/http/access.ts';
import { failures } from '../../../platform/http/described-failures.ts';
import { auditedMappingFields } from './audited-mapping.ts';
import { changeMapping, createMapping, getMapping, getMappings, removeMapping } from './keep-mappings.ts';
import { presentMapping } from './present-mapping.ts';

const tags = ['catalogue'];
const config = { access: 'catalogue.write' } as const;

export const mappingsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/import-mappings',
    {
      config,
      schema: {
        tags,
        summary: 'What the columns of files of other programs are here, by name',
        response: { 200: z.array(importMapping), ...failures(401, 403) },
      },
    },
    async (request) => (await getMappings(readAt(deps, request))).map(presentMapping),
  );

  app.get(
    '/import-mappings/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One mapping',
        params: idParams,
        response: { 200: importMapping, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentMapping(await getMapping(readAt(deps, request), request.params.id)),
  );

  app.get(
    '/import-mappings/:id/history',
    {
      config,
      schema: {
        tags,
        summary: 'Who did what to a mapping, newest first, also to one that is deleted',
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { importMappingId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        getMapping(read, request.params.id),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedMappingFields));
    },
  );

  done();
};

const changeRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/import-mappings',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a mapping, with which files can then be imported',
        body: createImportMappingBody,
        response: { 201: importMapping, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentMapping(await createMapping(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/import-mappings/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes what is sent of a mapping',
        params: idParams,
        body: updateImportMappingBody,
        response: { 200: importMapping, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) =>
      presentMapping(await changeMapping(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/import-mappings/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a mapping',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await removeMapping(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
