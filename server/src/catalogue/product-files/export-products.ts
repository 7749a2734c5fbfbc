/**
 * The products of a filter as a file, in parts. Each part is read when the one before has left, and no connection is held in
 * between, so that a slow reader costs neither memory nor a connection.
 */

import { productColumns } from '@shop/contract/product-files';
import type { ProductFilterQuery } from '@shop/contract/product-filters';
import type { Deps } from '../../deps.ts';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import { toProductFilter } from '../product-list/to-product-filter.ts';
import type { ProductWithVariants } from '../products.queries.ts';
import { findNextProductId, listProductsOfRange } from './export.queries.ts';
import { linesOfProduct } from './lines-of-product.ts';

/** Ids in one part; with some variants each, its products are a few hundred kilobytes. */
const IDS_AT_ONCE = 500;

export async function* exportProducts(
  deps: Pick<Deps, 'db' | 'lowStock'>,
  query: ProductFilterQuery,
): AsyncGenerator<string> {
  yield writeCsv([productColumns]);
  for await (const products of productsOfFilter(deps, query)) {
    const lines = products.flatMap(linesOfProduct);
    if (lines.length > 0) yield writeCsv(lines);
  }
}

/** The products of a filter, deleted ones too, by id, in parts, in the same way. */
export async function* productsOfFilter(
  deps: Pick<Deps, 'db' | 'lowStock'>,
  query: ProductFilterQuery,
): AsyncGenerator<ProductWithVariants[]> {
  const filter = toProductFilter(deps, query);
  let from = await findNextProductId(deps.db, 0);
  while (from !== undefined) {
    const to = from + IDS_AT_ONCE - 1;
    yield await listProductsOfRange(deps.db, filter, { from, to });
    from = await findNextProductId(deps.db, to);
  }
}
