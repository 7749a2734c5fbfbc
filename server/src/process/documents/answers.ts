/**
 * What the API answers to those who have no session, for documents: the same as the API says, without a request. A document holds it, so
 * that the app asks for nothing again.
 */

import { parse } from 'node:querystring';
import { listProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { facetsQuery } from '@shop/contract/search';
import type { Versions } from 'fastify';
import { listAttributes } from '../../catalogue/attributes/attributes.queries.ts';
import { presentAttribute } from '../../catalogue/attributes/present-attribute.ts';
import { listCategoryTree } from '../../catalogue/categories/list-category-tree.ts';
import { presentCategory } from '../../catalogue/categories/present-category.ts';
import { getCollection } from '../../catalogue/collections/get-collection.ts';
import { presentShownCollection } from '../../catalogue/collections/present-collection.ts';
import { createFilterCountsCache } from '../../catalogue/product-list/filter-counts-cache.ts';
import { listProducts } from '../../catalogue/product-list/list-products.ts';
import { getProduct } from '../../catalogue/products/get-product.ts';
import { listFilterOptions } from '../../catalogue/products/list-filter-options.ts';
import { presentFilterOption, presentOneProduct, presentProduct } from '../../catalogue/products/present-product.ts';
import { readCatalogueAt } from '../../catalogue/products/read-catalogue.ts';
import type { CatalogueSearch } from '../../catalogue/search/catalogue-search.ts';
import { findFacets } from '../../catalogue/search/find-facets.ts';
import { presentFacets } from '../../catalogue/search/present-facets.ts';
import type { Deps, ReadDeps } from '../../deps.ts';
import { getShownPage } from '../../pages/get-page.ts';
import { loadLinkedPages } from '../../pages/linked-pages.ts';
import { shownLinks } from '../../pages/page-texts.ts';
import { presentPageLink, presentShownPage } from '../../pages/present-page.ts';
import { describeShop } from '../../settings/describe-shop.ts';

export interface Answer {
  body: unknown;
  /** 200 if left out. */
  status?: number;
  /** Of a list, over all its pages. */
  total?: number;
  /** No product has all words of the search. */
  hasSomeWords?: boolean;
}

/** By the path of the request. */
export type Answers = Readonly<Record<string, Answer>>;

const NOBODY = { userId: 0, role: 'user' } as const;

interface Asked {
  from: ReadDeps;
  deps: Deps;
  versions: Versions;
  /** What follows the route's own part of the path. */
  rest: string;
  query: Readonly<Record<string, unknown>>;
}

/** @returns what answers a GET; it rejects with what the API would fail with */
export function answersOf(deps: Deps, search: CatalogueSearch) {
  const filterCounts = createFilterCountsCache();
  const routes: readonly [RegExp, (asked: Asked) => Promise<Answer>][] = [
    [
      /^\/products$/,
      async ({ from, versions, query }) => {
        const caller = { ...versions, actor: NOBODY };
        const found = await listProducts(from, { filterCounts, search }, caller, listProductsQuery.parse(query));
        const hasSomeWords = found.read.matched === 'some';
        return { body: found.products.map(presentProduct), total: found.total, ...(hasSomeWords && { hasSomeWords }) };
      },
    ],
    [
      /^\/products\/facets$/,
      async ({ from, versions, query }) => {
        const found = await findFacets(from, search, { ...versions, actor: NOBODY }, facetsQuery.parse(query));
        return { body: presentFacets(found), ...(found.read.matched === 'some' && { hasSomeWords: true }) };
      },
    ],
    [
      /^\/products\/(\d+)$/,
      async ({ from, rest }) => ({ body: presentOneProduct(await getProduct(from, Number(rest))) }),
    ],
    [
      /^\/(brands|categories)$/,
      async ({ from, rest }) => {
        const of = rest === 'brands' ? 'brands' : 'categories';
        return { body: (await listFilterOptions(from, NOBODY, { of, admin: false })).map(presentFilterOption) };
      },
    ],
    [
      /^\/category-tree$/,
      async ({ from }) => ({ body: (await listCategoryTree(from, NOBODY, { admin: false })).map(presentCategory) }),
    ],
    [
      /^\/collections\/([^/]+)$/,
      async ({ from, rest }) => ({
        body: presentShownCollection(await getCollection(from, NOBODY, { slug: rest, admin: false })),
      }),
    ],
    [/^\/attributes$/, async ({ from }) => ({ body: (await listAttributes(from.reads)).map(presentAttribute) })],
    [/^\/pages$/, async (asked) => ({ body: shownLinks(await loadLinkedPages(asked.deps)).map(presentPageLink) })],
    [
      /^\/pages\/([^/]+)$/,
      async ({ deps, rest }) => ({ body: presentShownPage(await getShownPage(deps.reads, rest)) }),
    ],
    [/^\/shop$/, async (asked) => ({ body: await describeShop(asked.deps) })],
  ];

  return async (path: string, versions: Versions): Promise<Answer> => {
    const [pathname = '', query = ''] = path.split('?');
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(pathname);
      if (match === null) continue;
      const from = readCatalogueAt(deps, versions);
      return answer({ from, deps, versions, rest: decodeURIComponent(match[1] ?? ''), query: parse(query) });
    }
    throw new ShopError('NOT_FOUND');
  };
}
