import { ownFilterPrefixes } from '@shop/contract/own-filters';
import { listFilters } from '@shop/contract/product-filters';
import { facets, facetsQuery, MATCHED_HEADER, suggestions, suggestionsQuery } from '@shop/contract/search';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { callerOf, shownToVisitors } from '../../platform/http/access.ts';
import { cachedResponse } from '../../platform/http/cached-responses.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { isNeverCached } from '../product-filter/to-product-filter.ts';
import { readCatalogueAt } from '../products/read-catalogue.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { findFacets } from './find-facets.ts';
import { findSuggestions } from './find-suggestions.ts';
import { presentFacets } from './present-facets.ts';
import { presentSuggestions } from './present-suggestions.ts';

type Options = { deps: Deps; search: CatalogueSearch };

export const searchRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, search }, done) => {
  app.get(
    '/products/facets',
    {
      config: {
        ...shownToVisitors,
        ...cachedResponse({
          until: 'listsVersion',
          query: { shape: listFilters },
          queryPrefixes: ownFilterPrefixes,
          except: isNeverCached,
        }),
      },
      schema: {
        tags: ['catalogue'],
        summary: `How many products of a list each value of each filter has, with every filter but its own; ${MATCHED_HEADER} as in the list`,
        querystring: facetsQuery,
        response: { 200: facets, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const found = await findFacets(readCatalogueAt(deps, caller), search, caller, request.query);
      if (found.read.matched === 'some') reply.header(MATCHED_HEADER, 'some');
      return presentFacets(found);
    },
  );

  app.get(
    '/products/suggestions',
    {
      // Not cached: until the search index is loaded, the database suggests less.
      config: shownToVisitors,
      schema: {
        tags: ['catalogue'],
        summary: 'Queries, products, categories and brands for what somebody is typing; empty without q',
        querystring: suggestionsQuery,
        response: { 200: suggestions, ...failures(400, 401, 403) },
      },
    },
    async (request) =>
      presentSuggestions(
        await findSuggestions(readCatalogueAt(deps, callerOf(request)), search, callerOf(request), request.query),
      ),
  );
  done();
};
