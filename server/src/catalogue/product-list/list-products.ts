/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { type WithImageAlts, withImageAlts } from '../image-alts.ts';
import type { ProductRow } from '../products.queries.ts';
import { chooseQueryPlan } from './choose-query-plan.ts';
import { type FilterCounts, listFilterCounts } from './filter-counts.queries.ts';
import type { FilterCountsCache } from './filter-counts-cache.ts';
import { isIndexedPerFilter, listProductsOfPage } from './page.queries.ts';

// A scan of so many index entries takes about a quarter of a millisecond; a longer one would delay the reads of other requests.
const MAX_COST_OF_READS = 3000;

/** @param caller.listsVersion the version when the session was read */
export async function listProducts(
  deps: Pick<Deps, 'db' | 'reads' | 'media'>,
  filterCounts: FilterCountsCache,
  { actor, listsVersion }: { actor: Actor; listsVersion: number },
  query: ListProductsQuery,
): Promise<{ products: WithImageAlts<ProductRow>[]; total: number }> {
  if (query.admin && actor.role !== 'admin') throw new ShopError('FORBIDDEN');
  const filter = { categories: query.category, brands: query.brand, withDeleted: query.admin };
  const { products, total } = await readPage(deps, await filterCounts.find(filter, listsVersion), query);
  return { products: await withImageAlts(deps, products), total };
}

/** The product that shoppers see first, without a filter and a sort order. */
export async function findFirstProduct(deps: Pick<Deps, 'db' | 'reads'>): Promise<ProductRow | undefined> {
  const found = await listFilterCounts(deps.reads, { categories: [], brands: [], withDeleted: false });
  const { products } = await readPage(deps, found, { _limit: 1 });
  return products[0];
}

async function readPage(
  deps: Pick<Deps, 'db' | 'reads'>,
  found: FilterCounts,
  query: Pick<ListProductsQuery, '_sort' | '_order' | '_page' | '_limit'> & { admin?: boolean },
): Promise<{ products: ProductRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const list = {
    counts: found.counts,
    by: query._sort ?? 'id',
    order: query._order ?? 'asc',
    withVariants: query.admin === true,
  } as const;
  const from = ((query._page ?? 1) - 1) * limit;
  const plan = chooseQueryPlan(found, { from, limit, indexedPerFilter: isIndexedPerFilter(list.by) });
  if (plan.take === 0) return { products: [], total: plan.total };
  const products = await listProductsOfPage(plan.cost <= MAX_COST_OF_READS ? deps.reads : deps.db, list, plan);
  return { products, total: plan.total };
}
