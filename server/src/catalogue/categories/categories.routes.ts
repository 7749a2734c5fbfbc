import { success } from '@shop/contract/accounts';
import { categoryNode, categoryTree, categoryTreeQuery } from '@shop/contract/categories';
import { createCategoryBody, updateCategoryBody } from '@shop/contract/category-bodies';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../audit/present-entries.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, callerOf, shownToVisitors } from '../../platform/http/access.ts';
import { cachedResponse } from '../../platform/http/cached-responses.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import { auditedCategoryFields } from './audited-category.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { getCategory } from './get-category.ts';
import { listCategoryTree } from './list-category-tree.ts';
import { presentCategory, presentCategoryForStaff } from './present-category.ts';
import { updateCategory } from './update-category.ts';

const tags = ['catalogue'];

type Options = { deps: Deps };

export const categoriesRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/category-tree',
    {
      config: { ...shownToVisitors, ...cachedResponse({ until: 'listsVersion', query: categoryTreeQuery }) },
      schema: {
        tags,
        summary: 'All categories as a tree, those of one level in their order',
        querystring: categoryTreeQuery,
        response: { 200: categoryTree, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const tree = await listCategoryTree(readCatalogueAt(deps, callerOf(request)), actorOf(request), request.query);
      return tree.map(request.query.admin ? presentCategoryForStaff : presentCategory);
    },
  );

  app.get(
    '/categories/:id/history',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags,
        summary: `A page of who changed this category, newest first; ${TOTAL_COUNT_HEADER} holds the number of all entries`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { categoryId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        getCategory(read.reads, request.params.id),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedCategoryFields));
    },
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/categories',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Adds a category',
        body: createCategoryBody,
        response: { 201: categoryNode, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const created = await createCategory(deps, actorOf(request), request.body);
      return reply.code(201).send(presentCategoryForStaff(created));
    },
  );

  app.patch(
    '/categories/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of a category, or moves it with all below it',
        params: idParams,
        body: updateCategoryBody,
        response: { 200: categoryNode, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const input = { ...request.body, id: request.params.id };
      return presentCategoryForStaff(await updateCategory(deps, actorOf(request), input));
    },
  );

  app.delete(
    '/categories/:id',
    {
      config: { access: 'catalogue.write' },
      schema: {
        tags,
        summary: 'Deletes a category that has no products and none below it',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      await deleteCategory(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
