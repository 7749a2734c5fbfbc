/**
 * The products of a filter as a file, in parts. Each part is read when the one before has left, and no connection is held in
 * between, so that a slow reader costs neither memory nor a connection.
 */

import { productColumns } from '@shop/contract/product-files';
import type { Deps } from '../../deps.ts';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import { type ExportFilter, findNextProductId, listProductsOfRange } from './export.queries.ts';
import { linesOfProduct } from './lines-of-product.ts';

/** Ids in one part; with some variants each, its products are a few hundred kilobytes. */
const IDS_AT_ONCE = 500;

export async function* exportProducts(deps: Pick<Deps, 'db'>, filter: ExportFilter): AsyncGenerator<string> {
  yield writeCsv([productColumns]);
  let from = await findNextProductId(deps.db, 0);
  while (from !== undefined) {
    const to = from + IDS_AT_ONCE - 1;
    const products = await listProductsOfRange(deps.db, filter, { from, to });
    const lines = products.flatMap(linesOfProduct);
    if (lines.length > 0) yield writeCsv(lines);
    from = await findNextProductId(deps.db, to);
  }
}
