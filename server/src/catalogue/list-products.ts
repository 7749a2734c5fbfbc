/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { KnownLandmarks } from './known-landmarks.ts';
import { planPage } from './plan-page.ts';
import { hasCellOrder, listProductCells, listProductIds, listProductIdsFrom } from './product-pages.queries.ts';
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
  const start =
    landmarks && page.cost > landmarks.worthFrom
      ? (await landmarks.find({ by: list.by, order: list.order, withDeleted: query.admin }))?.locate(list.cells, {
          from,
          take: page.take,
        })
      : undefined;
  const ids =
    start && start.cost < page.cost
      ? await listProductIdsFrom(start.cost <= FAR ? deps.quick : deps.db, list, { ...start, take: page.take })
      : await listProductIds(page.cost <= FAR ? deps.quick : deps.db, list, page);
  const products = new Map((await listProductsByIds(deps.quick, ids)).map((product) => [product.id, product]));
  return { products: ids.flatMap((id) => products.get(id) ?? []), total: page.total };
}
