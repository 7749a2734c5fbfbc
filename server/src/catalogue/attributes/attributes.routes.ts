import { success } from '@shop/contract/accounts';
import {
  attributeParams,
  createAttributeBody,
  deleteAttributeQuery,
  updateAttributeBody,
} from '@shop/contract/attribute-bodies';
import { attribute, attributes, attributesQuery } from '@shop/contract/attributes';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../audit/present-entries.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, callerOf, shownToVisitors } from '../../platform/http/access.ts';
import { cachedResponse } from '../../platform/http/cached-responses.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import { auditedAttributeFields } from './audited-attribute.ts';
import { createAttribute } from './create-attribute.ts';
import { deleteAttribute } from './delete-attribute.ts';
import { getAttribute, getAttributes } from './get-attribute.ts';
import { presentAttribute, presentAttributeForStaff } from './present-attribute.ts';
import { updateAttribute } from './update-attribute.ts';

const tags = ['catalogue'];

type Options = { deps: Deps };

export const attributesRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/attributes',
    {
      config: { ...shownToVisitors, ...cachedResponse({ until: 'listsVersion', query: attributesQuery }) },
      schema: {
        tags,
        summary: 'All attributes that products can have, in their order',
        querystring: attributesQuery,
        response: { 200: attributes, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const found = await getAttributes(readCatalogueAt(deps, callerOf(request)), actorOf(request), request.query);
      return found.map(request.query.admin ? presentAttributeForStaff : presentAttribute);
    },
  );

  app.get(
    '/attributes/:key',
    {
      config: { ...shownToVisitors, ...cachedResponse({ until: 'listsVersion', query: attributesQuery }) },
      schema: {
        tags,
        summary: 'One attribute',
        params: attributeParams,
        querystring: attributesQuery,
        response: { 200: attribute, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const asked = { ...request.params, ...request.query };
      const found = await getAttribute(readCatalogueAt(deps, callerOf(request)), actorOf(request), asked);
      return asked.admin ? presentAttributeForStaff(found) : presentAttribute(found);
    },
  );

  app.get(
    '/attributes/:key/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `A page of who changed this attribute, newest first; ${TOTAL_COUNT_HEADER} holds the number of all entries`,
        params: attributeParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { attributeKey: request.params.key };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        getAttribute(read, actorOf(request), { ...request.params, admin: true }),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedAttributeFields));
    },
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/attributes',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Adds an attribute that products can have',
        body: createAttributeBody,
        response: { 201: attribute, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const created = await createAttribute(deps, actorOf(request), request.body);
      return reply.code(201).send(presentAttributeForStaff(created));
    },
  );

  app.patch(
    '/attributes/:key',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of an attribute',
        params: attributeParams,
        body: updateAttributeBody,
        response: { 200: attribute, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const asked = { key: request.params.key, input: request.body };
      return presentAttributeForStaff(await updateAttribute(deps, actorOf(request), asked));
    },
  );

  app.delete(
    '/attributes/:key',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Deletes an attribute and takes it from all products, whose number the query names',
        params: attributeParams,
        querystring: deleteAttributeQuery,
        response: { 200: success, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const asked = { key: request.params.key, products: request.query.products };
      await deleteAttribute(deps, actorOf(request), asked);
      return { success: true as const };
    },
  );
  done();
};
