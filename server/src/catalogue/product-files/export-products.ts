/**
 * The products of a filter as a file, in parts. Each part is read when the one before has left, and no connection is held in
 * between, so that a slow reader costs neither memory nor a connection.
 */

import { isBuiltIn } from '@shop/contract/options';
import { translatedFields } from '@shop/contract/product-fields';
import {
  attributeColumn,
  type FileColumn,
  optionColumn,
  productColumns,
  translationColumn,
} from '@shop/contract/product-files';
import type { ProductExportQuery, ProductFilterQuery } from '@shop/contract/product-filters';
import type { ReadDeps } from '../../deps.ts';
import { BOM, writeCsv } from '../../platform/csv/write-csv.ts';
import { listAttributes } from '../attributes/attributes.queries.ts';
import { chosenProducts } from '../collections/chosen-products.ts';
import { listCollections } from '../collections/collections.queries.ts';
import { scopeOfList } from '../collections/within-collection.ts';
import { listOptions } from '../options/options.queries.ts';
import { type ProductFilter, searches, withoutSearch } from '../product-filter/product-filter.queries.ts';
import { toProductFilter } from '../product-filter/to-product-filter.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import type { CatalogueSearch } from '../search/catalogue-search.ts';
import { findNextProductId, listProductsAmong, listProductsOfRange, listUnusedFields } from './export.queries.ts';
import { linesOfProduct } from './lines-of-product.ts';

/** Ids in one part; with some variants each, its products are a few hundred kilobytes. */
const IDS_AT_ONCE = 500;

/** @throws ShopError INVALID_INPUT before anything is sent */
export async function exportProducts(
  deps: Pick<ReadDeps, 'slowReads' | 'settings'>,
  search: CatalogueSearch,
  query: ProductExportQuery,
): Promise<AsyncGenerator<string>> {
  return partsOfFile(deps, search, query, await filterOfProducts(deps, query));
}

async function* partsOfFile(
  deps: Pick<ReadDeps, 'slowReads' | 'settings'>,
  search: CatalogueSearch,
  query: ProductExportQuery,
  filter: ProductFilter,
): AsyncGenerator<string> {
  if (query.bom === 'true') yield BOM;
  const unused = await listUnusedFields(deps.slowReads);
  const ofAttributes = (await listAttributes(deps.slowReads)).map(({ key }) => attributeColumn(key));
  const options = (await listOptions(deps.slowReads)).filter(({ id }) => !isBuiltIn(id));
  const byColumn = new Map(options.map(({ id, name }) => [optionColumn(name), id]));
  const own = productColumns
    .filter((column) => !unused.some((name) => name === column))
    .flatMap((column) => (column === 'previousStock' ? [column, ...byColumn.keys(), ...ofAttributes] : [column]));
  const columns: FileColumn[] = [...own, ...ofTranslations(deps.settings.current())];
  yield writeCsv([columns]);
  // A thousand products of each at most.
  const collections = chosenProducts(await listCollections(deps.slowReads));
  for await (const products of productsOfFilter(deps, search, filter)) {
    const lines = products.flatMap((product) =>
      linesOfProduct({ ...product, collections: collections.slugsOf(product.id) }, columns, byColumn),
    );
    if (lines.length > 0) yield writeCsv(lines);
  }
}

/** For each further language of the shop. */
function ofTranslations({ languages: [, ...further] }: { languages: readonly string[] }): FileColumn[] {
  return further.flatMap((language) => translatedFields.map((name) => translationColumn(name, language)));
}

/** @throws ShopError INVALID_INPUT */
export async function filterOfProducts(
  { settings, slowReads }: Pick<ReadDeps, 'slowReads' | 'settings'>,
  query: ProductFilterQuery,
): Promise<ProductFilter> {
  const deps = { settings, reads: slowReads };
  const scope = await scopeOfList(deps, { ...query, admin: true });
  return { ...(await toProductFilter(deps, query)), within: scope?.within };
}

/** The products of a filter, deleted ones too, by id, in parts, in the same way. */
export async function* productsOfFilter(
  deps: Pick<ReadDeps, 'slowReads'>,
  search: CatalogueSearch,
  filter: ProductFilter,
): AsyncGenerator<WholeProduct[]> {
  // The same products as in the list: the database alone finds less, so a search waits for the index.
  if (searches(filter)) await search.untilLoaded();
  const found = searches(filter) ? await search.listIds(undefined, filter) : undefined;
  if (found === undefined) yield* productsOfRanges(deps, filter);
  else yield* productsOfIds(deps, withoutSearch(filter), found.ids);
}

async function* productsOfIds(
  deps: Pick<ReadDeps, 'slowReads'>,
  filter: ProductFilter,
  ids: readonly number[],
): AsyncGenerator<WholeProduct[]> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    yield await listProductsAmong(deps.slowReads, filter, ids.slice(from, from + IDS_AT_ONCE));
  }
}

async function* productsOfRanges(
  deps: Pick<ReadDeps, 'slowReads'>,
  filter: ProductFilter,
): AsyncGenerator<WholeProduct[]> {
  let from = await findNextProductId(deps.slowReads, 0);
  while (from !== undefined) {
    const to = from + IDS_AT_ONCE - 1;
    yield await listProductsOfRange(deps.slowReads, filter, { from, to });
    from = await findNextProductId(deps.slowReads, to);
  }
}
