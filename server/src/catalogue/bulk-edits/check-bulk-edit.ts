/** When it returns, what the bulk edit would change is recorded, and the catalogue is as it was. */

import type { BulkEditBody } from '@shop/contract/bulk-edits';
import { ShopError } from '@shop/contract/errors';
import { MOST_ERRORS, MOST_SAMPLES } from '@shop/contract/product-files';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { beginChangeSet } from '../change-sets/begin-change-set.ts';
import { emptyCounts } from '../change-sets/change-line.ts';
import { analyzeChangeLines, insertChangeLines } from '../change-sets/change-lines.queries.ts';
import {
  type ChangeSetRow,
  deleteChangeSet,
  findChangeSet,
  setProgress,
  updateCheckedChangeSet,
} from '../change-sets/change-sets.queries.ts';
import { numberLines } from '../change-sets/number-lines.ts';
import { type ChangedField, changedFieldsOf } from '../change-sets/sample.ts';
import { keepFirst } from '../change-sets/shown-few.ts';
import { underWay } from '../change-sets/under-way.ts';
import { filterOfProducts, productsOfFilter } from '../product-files/export-products.ts';
import { listWholeProducts, type WholeProduct } from '../products/products.queries.ts';
import type { CatalogueSearch } from '../search/catalogue-search.ts';
import { bulkChangesOf } from './bulk-changes.ts';

const PRODUCTS_AT_ONCE = 500;

interface BulkError {
  line: number;
  column: string;
  message: string;
}

export async function checkBulkEdit(
  deps: Deps,
  search: CatalogueSearch,
  actor: Actor,
  body: BulkEditBody,
): Promise<ChangeSetRow> {
  const id = await beginChangeSet(deps, 'bulk_edit', { userId: actor.userId, requested: body.change });
  try {
    await underWay(deps, { id, stage: 'checking' }, async () => {
      const { counts, ...shown } = await compare(deps, search, id, body);
      await analyzeChangeLines(deps.longWork);
      const isOwn = await updateCheckedChangeSet(deps.db, id, counts, {
        found: { ...shown, applicable: counts.changed },
        at: deps.clock.now(),
      });
      // This process stood still for so long that it counted as dead.
      if (!isOwn) throw new ShopError('IMPORT_FAILED');
    });
    const row = await findChangeSet(deps.db, 'bulk_edit', id);
    if (row === undefined) throw new Error(`Bulk edit ${id} is gone as soon as it was checked`);
    return row;
  } catch (error) {
    await deleteChangeSet(deps.longWork, id);
    throw error;
  }
}

async function compare(deps: Deps, search: CatalogueSearch, id: number, body: BulkEditBody) {
  const counts = emptyCounts();
  const errors = keepFirst<BulkError>(MOST_ERRORS);
  const sample = keepFirst<ChangedField>(MOST_SAMPLES);
  const number = numberLines();
  const reject = (productId: number, message: string) => {
    // One for each product, so that they can be counted.
    counts.errorCount += 1;
    errors.add([{ line: productId, column: '', message }]);
  };
  for await (const { products, missing } of batches(deps, search, body)) {
    for (const productId of missing) reject(productId, catalogueErrorsText.noProduct({ id: productId }));
    const changed = products.flatMap((product) => {
      const rows = bulkChangesOf(product, body.change);
      if ('message' in rows) {
        reject(product.id, rows.message);
        return [];
      }
      counts[rows.length > 0 ? 'changed' : 'unchanged'] += 1;
      // What the rows of a product share is shown once.
      sample.add(rows.flatMap((row, n) => changedFieldsOf(n === 0 ? row : { ...row, productAfter: {} })));
      return [rows];
    });
    await insertChangeLines(deps.db, id, number(changed));
    const done = counts.changed + counts.unchanged + counts.errorCount;
    await setProgress(deps.db, id, { stage: 'checking', done, total: null }, deps.clock.now());
  }
  return { counts, errors: errors.all(), sample: sample.all() };
}

/** The named products, or those of the filter. */
async function* batches(
  deps: Deps,
  search: CatalogueSearch,
  { ids, filter }: BulkEditBody,
): AsyncGenerator<{ products: WholeProduct[]; missing: number[] }> {
  if (filter !== undefined) {
    const products = productsOfFilter(deps, search, await filterOfProducts(deps, filter));
    for await (const some of products) yield { products: some, missing: [] };
    return;
  }
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  for (let from = 0; from < wanted.length; from += PRODUCTS_AT_ONCE) {
    const some = wanted.slice(from, from + PRODUCTS_AT_ONCE);
    const products = await listWholeProducts(deps.db, some);
    const found = new Set(products.map(({ id }) => id));
    yield { products: products.sort((a, b) => a.id - b.id), missing: some.filter((id) => !found.has(id)) };
  }
}
