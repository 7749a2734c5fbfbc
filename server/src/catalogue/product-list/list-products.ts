/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { PAGE_SIZE } from '@shop/contract/paging';
import { isIndexSort } from '@shop/search-index/find-rows';
import { asTyped, type ReadQuery } from '@shop/search-index/text/search-texts';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { scopeOfList } from '../collections/within-collection.ts';
import { type FilterCounts, listFilterCounts } from '../product-filter/filter-counts.queries.ts';
import { isIndexed, listMatchingProducts, type MatchingPage } from '../product-filter/matching-page.queries.ts';
import {
  isIndexedPerFilter,
  listProductsInOrder,
  listProductsOfPage,
  type ProductList,
} from '../product-filter/page.queries.ts';
import { withPriceWords } from '../product-filter/price-words.ts';
import { type ProductFilter, searches } from '../product-filter/product-filter.queries.ts';
import { filterOfCaller } from '../product-filter/to-product-filter.ts';
import { type WithImageAlts, withImageAlts } from '../products/image-alts.ts';
import type { ProductRow } from '../products/products.queries.ts';
import { titleLanguage } from '../products/title-language.ts';
import type { CatalogueSearch } from '../search/catalogue-search.ts';
import type { Search } from '../search-terms/search-recorder.ts';
import { chooseQueryPlan } from './choose-query-plan.ts';
import type { FilterCountsCache } from './filter-counts-cache.ts';

// A scan of so many index entries takes about a quarter of a millisecond; a longer one would delay the reads of other requests.
const MAX_COST_OF_READS = 3000;

interface ListedProducts {
  products: WithImageAlts<ProductRow>[];
  total: number;
  read: ReadQuery;
  /** What a shopper searched for: the first page of a search is one. */
  search: Search | undefined;
}

interface ReadPage {
  products: ProductRow[];
  total: number;
  /** Undefined: as it was typed. */
  read?: ReadQuery | undefined;
}

/** @param caller.listsVersion the version when the session was read */
export async function listProducts(
  deps: Pick<ReadDeps, 'slowReads' | 'reads' | 'settings' | 'media'>,
  { filterCounts, search }: { filterCounts: FilterCountsCache; search: CatalogueSearch },
  { actor, listsVersion }: { actor: Actor; listsVersion: number },
  query: ListProductsQuery,
): Promise<ListedProducts> {
  const { admin } = query;
  const scope = await scopeOfList(deps, query);
  const filter = { ...(await filterOfCaller(deps, actor, query)), within: scope?.within };
  const { _sort, _order = 'asc', _page: page = 1, _limit: limit = PAGE_SIZE } = query;
  const own = scope?.sort ?? ({ by: filter.search === undefined ? 'id' : 'relevance', order: _order } as const);
  const { by, order } = _sort === undefined ? own : { by: _sort, order: _order };
  const titles = titleLanguage();
  const skip = (page - 1) * limit;
  const {
    products,
    total,
    read = asTyped,
  } = isIndexed(by) && isCounted(filter) && (by !== 'title' || titles === undefined)
    ? await readPage(deps, await filterCounts.find(deps.reads, filter, listsVersion), {
        by,
        order,
        withVariants: admin,
        from: skip,
        limit,
      })
    : await findMatching(deps, search, {
        filter,
        listsVersion,
        by,
        order,
        titles,
        withVariants: admin,
        skip,
        take: limit,
      });
  const isCountedSearch = query.q !== '' && !admin && page === 1;
  return {
    products: await withImageAlts(deps, products),
    total,
    read,
    search: isCountedSearch ? searchOf(query.q, { total, read, filter }) : undefined,
  };
}

function searchOf(
  query: string,
  { total, read, filter }: { total: number; read: ReadQuery; filter: ProductFilter },
): Search {
  const { correctedQuery, matched } = read;
  return {
    query,
    // Nothing is corrected or left out unless the words as typed find nothing.
    results: correctedQuery === null && matched === 'all' ? total : 0,
    correctedTo: correctedQuery && withPriceWords(correctedQuery, filter),
    filtered: narrowsSearch(filter),
  };
}

/** Whether the stored filter counts tell how many products match. */
function isCounted({ brands, categories, deleted, ...others }: ProductFilter): boolean {
  return !Object.values(others).some(isSet);
}

/** Whether a filter leaves out a part of what a search finds: also the products that only corrected words find. Price words are a part of it. */
function narrowsSearch({
  search,
  deleted,
  priceWords,
  minPriceMinor,
  maxPriceMinor,
  ...others
}: ProductFilter): boolean {
  const hasSentBound = minPriceMinor !== priceWords?.minMinor || maxPriceMinor !== priceWords?.maxMinor;
  return search?.exact === true || hasSentBound || Object.values(others).some(isSet);
}

function isSet(part: unknown): boolean {
  return Array.isArray(part) ? part.length > 0 : part !== undefined && part !== false;
}

/** From the search index; while it is loaded, and for the sorts that it does not have, from the database. */
async function findMatching(
  deps: Pick<ReadDeps, 'slowReads' | 'reads'>,
  search: CatalogueSearch,
  { filter, listsVersion, by, ...page }: MatchingPage & { filter: ProductFilter; listsVersion: number },
): Promise<ReadPage> {
  if (!isIndexSort(by)) {
    const found = searches(filter) ? await search.listIds(listsVersion, filter) : undefined;
    return { ...(await listMatchingProducts(deps.slowReads, found ?? filter, { by, ...page })), read: found?.read };
  }
  const found = await search.findPage(listsVersion, filter, { by, ...page });
  if (found === undefined) return listMatchingProducts(deps.slowReads, filter, { by, ...page });
  const products = await listProductsInOrder(deps.reads, found.ids, {
    withVariants: page.withVariants,
    deleted: filter.deleted,
  });
  return { products, total: found.total, read: found.read };
}

/** The product that shoppers see first, without a filter and a sort order. */
export async function findFirstProduct(deps: Pick<ReadDeps, 'slowReads' | 'reads'>): Promise<ProductRow | undefined> {
  const found = await listFilterCounts(deps.reads, { categories: [], brands: [], deleted: false });
  const { products } = await readPage(deps, found, { by: 'id', order: 'asc', withVariants: false, from: 0, limit: 1 });
  return products[0];
}

async function readPage(
  deps: Pick<ReadDeps, 'slowReads' | 'reads'>,
  found: FilterCounts,
  { from, limit, ...order }: Omit<ProductList, 'counts'> & { from: number; limit: number },
): Promise<ReadPage> {
  const list = { counts: found.counts, ...order };
  const plan = chooseQueryPlan(found, { from, limit, indexedPerFilter: isIndexedPerFilter(list.by) });
  if (plan.take === 0) return { products: [], total: plan.total };
  const products = await listProductsOfPage(plan.cost <= MAX_COST_OF_READS ? deps.reads : deps.slowReads, list, plan);
  return { products, total: plan.total };
}
