/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import { productFilterQuery } from '@shop/contract/product-filters';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { type WithImageAlts, withImageAlts } from '../image-alts.ts';
import type { ProductRow } from '../products.queries.ts';
import { chooseQueryPlan } from './choose-query-plan.ts';
import { type FilterCounts, listFilterCounts } from './filter-counts.queries.ts';
import type { FilterCountsCache } from './filter-counts-cache.ts';
import { isIndexed, listMatchingProducts } from './matching-page.queries.ts';
import { isIndexedPerFilter, listProductsOfPage, type ProductList } from './page.queries.ts';
import type { ProductFilter } from './product-filter.queries.ts';
import { toProductFilter } from './to-product-filter.ts';

// A scan of so many index entries takes about a quarter of a millisecond; a longer one would delay the reads of other requests.
const MAX_COST_OF_READS = 3000;

/** @param caller.listsVersion the version when the session was read */
export async function listProducts(
  deps: Pick<Deps, 'db' | 'reads' | 'lowStock' | 'media'>,
  filterCounts: FilterCountsCache,
  { actor, listsVersion }: { actor: Actor; listsVersion: number },
  query: ListProductsQuery,
): Promise<{ products: WithImageAlts<ProductRow>[]; total: number }> {
  const { admin } = query;
  if (admin && actor.role !== 'admin') throw new ShopError('FORBIDDEN');
  const filter = admin
    ? toProductFilter(deps, productFilterQuery.parse(query))
    : toProductFilter(deps, { category: query.category, brand: query.brand, q: '', deleted: 'false' });
  const { _sort: by = 'id', _order: order = 'asc', _page: page = 1, _limit: limit = PAGE_SIZE } = query;
  const from = (page - 1) * limit;
  const { products, total } =
    isIndexed(by) && isCounted(filter)
      ? await readPage(deps, await filterCounts.find(filter, listsVersion), {
          by,
          order,
          withVariants: admin,
          from,
          limit,
        })
      : await listMatchingProducts(deps.db, filter, { by, order, skip: from, take: limit });
  return { products: await withImageAlts(deps, products), total };
}

/** Whether the stored filter counts tell how many products match. */
function isCounted({ words, stockBelow, soldOut, withoutPicture }: ProductFilter): boolean {
  return words.length === 0 && stockBelow === undefined && !soldOut && !withoutPicture;
}

/** The product that shoppers see first, without a filter and a sort order. */
export async function findFirstProduct(deps: Pick<Deps, 'db' | 'reads'>): Promise<ProductRow | undefined> {
  const found = await listFilterCounts(deps.reads, { categories: [], brands: [], deleted: false });
  const { products } = await readPage(deps, found, { by: 'id', order: 'asc', withVariants: false, from: 0, limit: 1 });
  return products[0];
}

async function readPage(
  deps: Pick<Deps, 'db' | 'reads'>,
  found: FilterCounts,
  { from, limit, ...order }: Omit<ProductList, 'counts'> & { from: number; limit: number },
): Promise<{ products: ProductRow[]; total: number }> {
  const list = { counts: found.counts, ...order };
  const plan = chooseQueryPlan(found, { from, limit, indexedPerFilter: isIndexedPerFilter(list.by) });
  if (plan.take === 0) return { products: [], total: plan.total };
  const products = await listProductsOfPage(plan.cost <= MAX_COST_OF_READS ? deps.reads : deps.db, list, plan);
  return { products, total: plan.total };
}
