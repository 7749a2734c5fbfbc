/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { KnownLandmarks } from './known-landmarks.ts';
import { type PagePlan, planPage, planReading, type Reading } from './plan-page.ts';
import {
  type FoundCells,
  hasCellOrder,
  listProductCells,
  listProductIds,
  listProductIdsFrom,
  type ProductList,
} from './product-pages.queries.ts';
import { listProductsByIds, type ProductRow } from './products.queries.ts';

// Walking past so many entries of an index takes about a tenth of a millisecond; more would hold up others' questions.
const FAR = 1000;

export async function listProducts(
  deps: Deps,
  landmarks: KnownLandmarks,
  actor: Actor,
  query: ListProductsQuery,
): Promise<{ products: ProductRow[]; total: number }> {
  if (query.admin && actor.role !== 'admin') throw new ShopError('FORBIDDEN');
  return readPage(deps, query, landmarks);
}

/** For whoever may see it. */
export async function readPage(
  deps: Deps,
  query: ListProductsQuery,
  landmarks?: KnownLandmarks,
): Promise<{ products: ProductRow[]; total: number }> {
  const filter = { categories: query.category, brands: query.brand, withDeleted: query.admin };
  const found = await listProductCells(deps.quick, filter);
  const limit = query._limit ?? PAGE_SIZE;
  const list = { cells: found.cells, by: query._sort ?? 'id', order: query._order ?? 'asc' } as const;
  const from = ((query._page ?? 1) - 1) * limit;
  const page = planPage(found, { from, limit, inCellOrder: hasCellOrder(list.by) });
  if (page.take === 0) return { products: [], total: page.total };
  const ids =
    landmarks !== undefined && page.cost > landmarks.worthFrom
      ? await listFarIds(deps, landmarks, found, list, { ...page, from, withDeleted: query.admin })
      : await listProductIds(lane(deps, page), list, page);
  const products = new Map((await listProductsByIds(deps.quick, ids)).map((product) => [product.id, product]));
  return { products: ids.flatMap((id) => products.get(id) ?? []), total: page.total };
}

/** From the landmark before the page, where one is known and nearer than the list's ends. */
async function listFarIds(
  deps: Deps,
  landmarks: KnownLandmarks,
  found: FoundCells,
  list: ProductList,
  page: PagePlan & { from: number; withDeleted: boolean },
): Promise<number[]> {
  const known = await landmarks.find({ by: list.by, order: list.order, withDeleted: page.withDeleted });
  if (known === undefined) return listProductIds(lane(deps, page), list, page);
  const start = known.locate(list.cells, page.from);
  const reading = planReading(found, start.skip + page.take, hasCellOrder(list.by));
  if (reading.cost >= page.cost) return listProductIds(lane(deps, page), list, page);
  return listProductIdsFrom(lane(deps, reading), list, { ...start, take: page.take, way: reading.way });
}

function lane(deps: Deps, { cost }: Reading): Db {
  return cost <= FAR ? deps.quick : deps.db;
}
