import {
  appliedBulkEdit,
  applyBulkEditBody,
  bulkEdit,
  bulkEditBody,
  listBulkEditsQuery,
  undoneBulkEdit,
} from '@shop/contract/bulk-edits';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { allowSilence } from '../../platform/http/receive-upload.ts';
import { applyChangeSet } from '../change-sets/apply-change-set.ts';
import { getChangeSet, listChangeSetsOfKind } from '../change-sets/list-change-sets.ts';
import { undoChangeSet } from '../change-sets/undo-change-set.ts';
import type { CatalogueSearch } from '../search/catalogue-search.ts';
import { checkBulkEdit } from './check-bulk-edit.ts';
import { presentAppliedBulkEdit, presentBulkEdit, presentUndoneBulkEdit } from './present-bulk-edit.ts';

/** Milliseconds that an answer may take: a million products in one transaction. */
const LONGEST_WORK = 3_600_000;
const tags = ['catalogue'];

type Options = { deps: Deps; search: CatalogueSearch };

/** What is known of them, and what would be changed. */
const comparing: FastifyPluginCallbackZod<Options> = (app, { deps, search }, done) => {
  app.post(
    '/bulk-edits',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Compares the same change of many products with the catalogue, and changes nothing',
        body: bulkEditBody,
        response: { 201: bulkEdit, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      allowSilence(request, LONGEST_WORK);
      const checked = await checkBulkEdit(deps, search, actorOf(request), request.body);
      return reply.code(201).send(presentBulkEdit(checked));
    },
  );

  app.get(
    '/bulk-edits',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: `A page of bulk edits, newest first; ${TOTAL_COUNT_HEADER} holds how many there are`,
        querystring: listBulkEditsQuery,
        response: { 200: z.array(bulkEdit), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listChangeSetsOfKind(readAt(deps, request), 'bulk_edit', request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentBulkEdit);
    },
  );

  app.get(
    '/bulk-edits/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'One bulk edit: what it would change or has changed, and how far the work on it is',
        params: idParams,
        response: { 200: bulkEdit, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentBulkEdit(await getChangeSet(readAt(deps, request), 'bulk_edit', request.params.id)),
  );
  done();
};

/** What changes the catalogue. */
const changing: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/bulk-edits/:id/apply',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary:
          'Does what the bulk edit would change, all at once, and changes stocks by differences; again: the same answer, and nothing more happens',
        params: idParams,
        body: applyBulkEditBody,
        response: { 200: appliedBulkEdit, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      allowSilence(request, LONGEST_WORK);
      const { id } = request.params;
      const without = { leaveOut: request.body?.leaveOut ?? false, leaveOutStock: false };
      return presentAppliedBulkEdit(await applyChangeSet(deps, actorOf(request), { kind: 'bulk_edit', id, without }));
    },
  );

  app.post(
    '/bulk-edits/:id/undo',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Puts back what is still as the bulk edit left it, and lists what is not; again: the same answer',
        params: idParams,
        response: { 200: undoneBulkEdit, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      allowSilence(request, LONGEST_WORK);
      const { id } = request.params;
      return presentUndoneBulkEdit(await undoChangeSet(deps, actorOf(request), { kind: 'bulk_edit', id }));
    },
  );
  done();
};

export const bulkEditsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  for (const routes of [comparing, changing]) app.register(routes, options);
  done();
};
