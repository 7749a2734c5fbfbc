import type { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import {
  appliedImport,
  applyImportBody,
  checkImportQuery,
  importResource,
  listImportsQuery,
  retryPicturesBody,
  undoneImport,
} from '@shop/contract/product-files';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { allowSilence } from '../../platform/http/receive-upload.ts';
import { applyChangeSet } from '../change-sets/apply-change-set.ts';
import { getChangeSet, listChangeSetsOfKind } from '../change-sets/list-change-sets.ts';
import { undoChangeSet } from '../change-sets/undo-change-set.ts';
import { checkImport } from './check-import.ts';
import { mappingsRoutes } from './mappings/mappings.routes.ts';
import { presentAppliedImport, presentImport, presentUndoneImport } from './present-import.ts';
import { notCsv } from './read-file.ts';
import { retryPictures } from './retry-pictures.ts';

/** Milliseconds that an answer may take: a million lines in one transaction. */
const LONGEST_WORK = 3_600_000;
const tags = ['catalogue'];

/** The upload, in a scope that takes files and nothing else. */
const uploadRoute: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/csv', (_request, file: Readable, parsed) => parsed(null, file));
  app.addContentTypeParser('*', (request, _file, parsed) => {
    const type = request.headers['content-type'] ?? '';
    parsed(/spreadsheet|excel/i.test(type) ? notCsv() : new ShopError('NOT_CSV'));
  });
  app.post(
    '/imports',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary:
          'Reads a file of products (text/csv, at most 200 MB), compares it with the catalogue and changes nothing',
        querystring: checkImportQuery,
        response: { 201: importResource, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!isFile(body)) throw new ShopError('NOT_CSV');
      const declaredBytes = Number(request.headers['content-length'] ?? 0);
      allowSilence(request, LONGEST_WORK);
      // What is left of a file that is rejected is not read, so no other request can follow on its connection.
      reply.header('connection', 'close');
      const checked = await checkImport(deps, actorOf(request), {
        file: body,
        declaredBytes,
        mappingId: request.query.mapping,
      });
      reply.removeHeader('connection');
      return reply.code(201).send(presentImport(checked));
    },
  );
  done();
};

function isFile(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'iterator' in body;
}

/** What is known of them. */
const reading: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/imports',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: `A page of imports, newest first; ${TOTAL_COUNT_HEADER} holds how many there are`,
        querystring: listImportsQuery,
        response: { 200: z.array(importResource), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listChangeSetsOfKind(readAt(deps, request), 'import', request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentImport);
    },
  );

  app.get(
    '/imports/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'One import: what it would change or has changed, and how far the work on it is',
        params: idParams,
        response: { 200: importResource, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentImport(await getChangeSet(readAt(deps, request), 'import', request.params.id)),
  );
  done();
};

/** What changes the catalogue. */
const changing: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/imports/:id/apply',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary:
          'Does what the import would change, all at once, and changes stocks by differences; again: the same answer, and nothing more happens',
        params: idParams,
        body: applyImportBody,
        response: { 200: appliedImport, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      allowSilence(request, LONGEST_WORK);
      const { leaveOut = false, leaveOutStock = false } = request.body ?? {};
      const { id } = request.params;
      const input = { kind: 'import', id, without: { leaveOut, leaveOutStock } } as const;
      return presentAppliedImport(await applyChangeSet(deps, actorOf(request), input));
    },
  );

  app.post(
    '/imports/:id/undo',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Puts back what is still as the import left it, and lists what is not; again: the same answer',
        params: idParams,
        response: { 200: undoneImport, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      allowSilence(request, LONGEST_WORK);
      return presentUndoneImport(
        await undoChangeSet(deps, actorOf(request), { kind: 'import', id: request.params.id }),
      );
    },
  );

  app.post(
    '/imports/:id/pictures',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Fetches the pictures again that could not be fetched',
        params: idParams,
        body: retryPicturesBody,
        response: { 200: importResource, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => presentImport(await retryPictures(deps, request.params.id)),
  );
  done();
};

export const importsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  for (const routes of [uploadRoute, reading, changing, mappingsRoutes]) app.register(routes, { deps });
  done();
};
