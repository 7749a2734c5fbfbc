/** What a shopper may mean who is typing: completed queries, the best products, and the categories and brands of all that match. */

import { noOwnFilters } from '@shop/contract/own-filters';
import { MAX_SUGGESTED, type SuggestionsQuery } from '@shop/contract/search';
import type { FacetCounts } from '@shop/search-index/facet-counts';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { listMatchingProducts } from '../product-filter/matching-page.queries.ts';
import { listProductsInOrder } from '../product-filter/page.queries.ts';
import { filterOfCaller } from '../product-filter/to-product-filter.ts';
import type { ProductRow } from '../products/products.queries.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { facetCountsOf } from './facet-counts.ts';
import { listFacetCounts } from './facets.queries.ts';

export interface FoundSuggestions {
  queries: string[];
  products: ProductRow[];
  /** Of all products that match. */
  counts: Pick<FacetCounts, 'categories' | 'brands'>;
}

const NOTHING = { queries: [], products: [], counts: { categories: [], brands: [] } };

/** @param caller.listsVersion the version when the session was read */
export async function findSuggestions(
  deps: Pick<ReadDeps, 'slowReads' | 'reads' | 'settings'>,
  search: CatalogueSearch,
  { actor, listsVersion }: { actor: Actor; listsVersion: number },
  { q, admin }: SuggestionsQuery,
): Promise<FoundSuggestions> {
  const filter = await filterOfCaller(deps, actor, {
    q,
    admin,
    category: [],
    brand: [],
    color: [],
    size: [],
    ...noOwnFilters,
  });
  if (filter.search === undefined) return NOTHING;
  // Completed words would stand in place of the price words.
  const queries = filter.priceWords === undefined ? MAX_SUGGESTED.queries : 0;
  const found = await search.suggest(listsVersion, filter, { ...MAX_SUGGESTED, queries });
  if (found !== undefined) {
    const { ids, counts } = found;
    const shown = { withVariants: false, deleted: filter.deleted };
    return { queries: found.queries, products: await listProductsInOrder(deps.reads, ids, shown), counts };
  }
  const page = { by: 'relevance', order: 'asc', withVariants: false, skip: 0, take: MAX_SUGGESTED.products } as const;
  const { products } = await listMatchingProducts(deps.slowReads, filter, page);
  const none = { options: [], attributes: [] };
  const counts = facetCountsOf(await listFacetCounts(deps.slowReads, filter, none), { filter, attributes: [] });
  return { queries: [], products, counts };
}
