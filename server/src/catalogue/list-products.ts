/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { countProducts, listProducts as listPage, type ProductRow } from './products.queries.ts';

export async function listProducts(
  deps: Deps,
  actor: Actor,
  query: ListProductsQuery,
): Promise<{ products: ProductRow[]; total: number }> {
  if (query.admin && actor.role !== 'admin') throw new ShopError('FORBIDDEN');
  const filter = { categories: query.category, brands: query.brand, withDeleted: query.admin };
  const limit = query._limit ?? PAGE_SIZE;
  const [products, total] = await Promise.all([
    listPage(
      deps.db,
      filter,
      { by: query._sort ?? 'id', order: query._order ?? 'asc' },
      { limit, offset: ((query._page ?? 1) - 1) * limit },
    ),
    countProducts(deps.db, filter),
  ]);
  return { products, total };
}
