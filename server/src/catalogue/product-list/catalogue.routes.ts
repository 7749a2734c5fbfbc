import {
  filterOption,
  listFilterOptionsQuery,
  listProductsQuery,
  listQueryShape,
  product,
} from '@shop/contract/catalogue';
import { idParams } from '@shop/contract/ids';
import { ownFilterPrefixes } from '@shop/contract/own-filters';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { may } from '@shop/contract/permissions';
import { MATCHED_HEADER } from '@shop/contract/search';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { actorOf, callerOf, shownToVisitors } from '../../platform/http/access.ts';
import { cachedResponse } from '../../platform/http/cached-responses.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { isNeverCached } from '../product-filter/to-product-filter.ts';
import { getProduct } from '../products/get-product.ts';
import { listFilterOptions } from '../products/list-filter-options.ts';
import {
  presentFilterOption,
  presentFilterOptionForStaff,
  presentListedForStaff,
  presentOneProduct,
  presentProduct,
  presentProductForStaff,
} from '../products/present-product.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import type { CatalogueSearch } from '../search/catalogue-search.ts';
import type { SearchRecorder } from '../search-terms/search-recorder.ts';
import { createFilterCountsCache } from './filter-counts-cache.ts';
import { listProducts } from './list-products.ts';
import { createStockRefresh } from './refresh-stock.ts';

type Options = { deps: Deps; search: CatalogueSearch; searches: SearchRecorder };

export const catalogueRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, search, searches }, done) => {
  const filterCounts = createFilterCountsCache();
  const refresh = { on: 'catalogueVersion', renew: createStockRefresh(deps) } as const;
  const query = { shape: listQueryShape };
  const queryPrefixes = ownFilterPrefixes;
  const lists = { until: 'listsVersion', query, queryPrefixes, refresh, except: isNeverCached } as const;

  app.get(
    '/products',
    {
      config: { ...shownToVisitors, ...cachedResponse(lists) },
      schema: {
        tags: ['catalogue'],
        summary: `A page of products; ${TOTAL_COUNT_HEADER} holds their number over all pages; ${MATCHED_HEADER} is some where no product has all words of q, and those with the most of them are found`,
        querystring: listProductsQuery,
        response: { 200: z.array(product), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const found = await listProducts(readCatalogueAt(deps, caller), { filterCounts, search }, caller, request.query);
      if (found.search !== undefined) searches.record(found.search);
      reply.header(TOTAL_COUNT_HEADER, found.total);
      if (found.read.matched === 'some') reply.header(MATCHED_HEADER, 'some');
      return found.products.map(request.query.admin ? presentListedForStaff : presentProduct);
    },
  );

  app.get(
    '/products/:id',
    {
      config: { ...shownToVisitors, ...cachedResponse({ until: 'catalogueVersion' }) },
      schema: {
        tags: ['catalogue'],
        summary: 'One product, also a deleted one',
        params: idParams,
        response: { 200: product, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const present = may(actorOf(request), 'catalogue.read') ? presentProductForStaff : presentOneProduct;
      return present(await getProduct(readCatalogueAt(deps, callerOf(request)), request.params.id));
    },
  );

  for (const of of ['brands', 'categories'] as const) {
    app.get(
      `/${of}`,
      {
        config: { ...shownToVisitors, ...cachedResponse({ until: 'listsVersion', query: listFilterOptionsQuery }) },
        schema: {
          tags: ['catalogue'],
          summary: `The ${of} that have products, by label`,
          querystring: listFilterOptionsQuery,
          response: { 200: z.array(filterOption), ...failures(400, 401, 403) },
        },
      },
      async (request) => {
        const options = { of, admin: request.query.admin };
        const found = await listFilterOptions(readCatalogueAt(deps, callerOf(request)), actorOf(request), options);
        return found.map(request.query.admin ? presentFilterOptionForStaff : presentFilterOption);
      },
    );
  }
  done();
};
