import { success } from '@shop/contract/accounts';
import { slugParams } from '@shop/contract/categories';
import { createCollectionBody, updateCollectionBody } from '@shop/contract/collection-bodies';
import { collection, collectionQuery, collections, shownCollection } from '@shop/contract/collections';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listHistory } from '../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../audit/present-entries.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, shownToVisitors } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { auditedCollectionFields } from './audited-collection.ts';
import { createCollection } from './create-collection.ts';
import { deleteCollection } from './delete-collection.ts';
import { getCollection, noSuchCollection } from './get-collection.ts';
import { listCollections } from './list-collections.ts';
import { presentCollection, presentShownCollection } from './present-collection.ts';
import { updateCollection } from './update-collection.ts';

const tags = ['catalogue'];

type Options = { deps: Deps };

export const collectionsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/collections',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: 'All collections, by title',
        response: { 200: collections, ...failures(401, 403) },
      },
    },
    async (request) => (await listCollections(readAt(deps, request))).map(presentCollection),
  );

  app.get(
    '/collections/:slug',
    {
      // Not cached: it begins and ends at its time.
      config: shownToVisitors,
      schema: {
        tags,
        summary: 'A collection that is shown now; with admin=true any, for staff',
        params: slugParams,
        querystring: collectionQuery,
        response: { 200: z.union([collection, shownCollection]), ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const asked = { ...request.params, ...request.query };
      const found = await getCollection(readAt(deps, request), actorOf(request), asked);
      return asked.admin ? presentCollection(found) : presentShownCollection(found);
    },
  );

  app.get(
    '/collections/:id/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `A page of who changed this collection, newest first; ${TOTAL_COUNT_HEADER} holds the number of all entries`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { collectionId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () => {
        throw noSuchCollection();
      });
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedCollectionFields));
    },
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/collections',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Adds a collection: products in their order, or a query of the list',
        body: createCollectionBody,
        response: { 201: collection, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const created = await createCollection(deps, actorOf(request), request.body);
      return reply.code(201).send(presentCollection(created));
    },
  );

  app.patch(
    '/collections/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of a collection',
        params: idParams,
        body: updateCollectionBody,
        response: { 200: collection, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const input = { ...request.body, id: request.params.id };
      return presentCollection(await updateCollection(deps, actorOf(request), input));
    },
  );

  app.delete(
    '/collections/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Deletes a collection; its products stay',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      await deleteCollection(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
