/** Compares all stored lines of a file with the catalogue, product by product, and records what they change. */

import { COLLECTION_PRODUCTS_MAX } from '@shop/contract/collection-bodies';
import { MAX_VARIANTS } from '@shop/contract/product-bodies';
import { type FileError, type FileWarning, MOST_ERRORS, MOST_SAMPLES } from '@shop/contract/product-files';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { importErrorsText } from '@shop/messages/import-errors';
import type { Deps } from '../../deps.ts';
import type { LeftOutColumn } from '../../schema/change-sets.ts';
import { emptyCounts, isOfWhole } from '../change-sets/change-line.ts';
import {
  analyzeChangeLines,
  deleteLinesLeftOut,
  insertChangeLines,
  listSkuClashes,
  type NewChangeLine,
} from '../change-sets/change-lines.queries.ts';
import type { ChangeSetCounts } from '../change-sets/change-sets.queries.ts';
import { numberLines } from '../change-sets/number-lines.ts';
import { type ChangedField, changedFieldsOf } from '../change-sets/sample.ts';
import { keepFirst } from '../change-sets/shown-few.ts';
import { collectionClashesOf } from '../change-sets/write-collections.ts';
import { type ChosenProducts, chosenProducts } from '../collections/chosen-products.ts';
import { listCollections } from '../collections/collections.queries.ts';
import type { OptionRow } from '../options/options.queries.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { awaitPictures } from './awaited-pictures.ts';
import { type CheckedLine, checkProduct, type KnownNames } from './check-product.ts';
import {
  countVariants,
  type ImportLine,
  listImportLines,
  listProductsOfIds,
  listSoldVariants,
} from './imports.queries.ts';
import type { CellError, ReadLine } from './read-line.ts';

const LINES_AT_ONCE = 1_000;
const SOLD_LATELY_SECONDS = 30 * 24 * 3600;
/** The lines of a product are compared together, in memory, so there is a limit. */
const MOST_LINES_OF_PRODUCT = 1_000;

export interface Comparison {
  counts: ChangeSetCounts;
  errors: FileError[];
  sample: ChangedField[];
  warnings: FileWarning[];
  /** What goes with lines that have errors. */
  leftOut: LeftOutColumn[];
}

/**
 * @param file `inWords` tells errors as the file names its columns; the options are those that the shop is to have
 * @param onLines called with the number of lines so far
 */
export async function compareLines(
  deps: Pick<Deps, 'db' | 'longWork' | 'clock' | 'media'>,
  id: number,
  { inWords, options }: { inWords: (error: CellError) => CellError; options: readonly OptionRow[] },
  onLines: (lines: number) => Promise<void>,
): Promise<Comparison> {
  const counts = emptyCounts();
  const errors = keepFirst<FileError>(MOST_ERRORS);
  const sample = keepFirst<ChangedField>(MOST_SAMPLES);
  const leftOut = keepFirst<LeftOutColumn>(MOST_ERRORS);
  const number = numberLines();
  let collections: ChosenProducts | undefined;
  let compared = 0;
  let restocked = 0;
  for await (const found of groupsOf(deps, id)) {
    const ids = found.flatMap(({ lines: [first] }) => first?.productId ?? []);
    const named = found.some(({ lines }) => lines.some(({ cells }) => cells.values.collections !== undefined));
    if (named) collections ??= chosenProducts(await listCollections(deps.db));
    const products = await productsOf(deps, ids, collections);
    const { groups, urls } = await awaitPictures(deps, id, found, products);
    const inAddress = (one: ChangedField) => ({ ...one, to: urls.get(String(one.to)) ?? one.to });
    const checked = groups.map((group) => check(group, products, { options, collections }));
    const continued = new Map(
      groups.flatMap(({ lines }) => lines.map(({ line, cells }) => [line, cells.continuedBy ?? 0])),
    );
    for (const line of checked.flat()) {
      if (line.outcome === 'error') counts.errorCount += line.errors.length;
      else counts[line.outcome] += 1 + (continued.get(line.line) ?? 0);
      errors.add(line.errors.map((error) => ({ line: line.line, ...inWords(error) })));
      if (line.change !== undefined) sample.add(changedFieldsOf(line.change).map(inAddress));
    }
    const apart = checked.map(withoutWhole);
    leftOut.add(apart.flatMap(({ left }) => left));
    await insertChangeLines(deps.db, id, number(apart.map(({ changes }) => changes)));
    restocked += await countRestocked(deps, groups, checked.flat());
    compared += checked.flat().length;
    await onLines(compared);
  }
  await analyzeChangeLines(deps.longWork);
  const add = ({ line, ...error }: FileError) => errors.add([{ line, ...inWords(error) }]);
  const clashing = await rejectClashes(deps, id, counts, add);
  const gone = await deleteLinesLeftOut(deps.longWork, id, [...clashing]);
  leftOut.add(
    gone.flatMap((row) => (clashing.has(row.line) ? [] : [{ ...row, message: catalogueErrorsText.goesWithAnother }])),
  );
  return {
    counts,
    errors: errors.all(),
    sample: sample.all(),
    warnings: warningsOf(restocked),
    leftOut: leftOut.all(),
  };
}

async function productsOf(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
  collections: ChosenProducts | undefined,
): Promise<Map<number, WholeProduct>> {
  const products = await listProductsOfIds(db, ids);
  if (collections === undefined) return products;
  return new Map([...products].map(([id, one]) => [id, { ...one, collections: collections.slugsOf(id) }]));
}

/** New products, and those that get other variants, are changed as a whole: with one error none of their lines can be carried out. */
function withoutWhole(lines: readonly CheckedLine[]): { changes: NewChangeLine[]; left: LeftOutColumn[] } {
  const changes = lines.flatMap(({ change }) => change ?? []);
  if (!lines.some(({ outcome }) => outcome === 'error') || !changes.some(isOfWhole)) return { changes, left: [] };
  const left = changes.map(({ line, productId, variantId }) => ({
    line,
    productId,
    variantId,
    message: catalogueErrorsText.goesWithAnother,
  }));
  return { changes: [], left };
}

interface LinesOfProduct {
  lines: ImportLine[];
  /** As many as a product may have. */
  most: number;
  isTooLong: boolean;
}

/** The lines of each product together, in batches. Of a product with too many, they come in several parts. */
async function* groupsOf(deps: Pick<Deps, 'db'>, id: number): AsyncGenerator<LinesOfProduct[]> {
  let after = { firstLine: 0, line: 0 };
  let group: LinesOfProduct = { lines: [], most: MOST_LINES_OF_PRODUCT, isTooLong: false };
  for (;;) {
    const page = await listImportLines(deps.db, id, { after, limit: LINES_AT_ONCE });
    const groups: LinesOfProduct[] = [];
    for (const line of page) {
      const isSame = group.lines[0]?.firstLine === line.firstLine;
      if (isSame && group.lines.length === group.most) group.most = await mostLines(deps, line.productId);
      const isFull = isSame && group.lines.length >= group.most;
      if (isSame && !isFull) {
        group.lines.push(line);
        continue;
      }
      group.isTooLong ||= isFull;
      if (group.lines.length > 0) groups.push(group);
      group = { lines: [line], most: MOST_LINES_OF_PRODUCT, isTooLong: isFull };
    }
    const last = page.at(-1);
    const isEnd = last === undefined || page.length < LINES_AT_ONCE;
    if (isEnd && group.lines.length > 0) groups.push(group);
    if (groups.length > 0) yield groups;
    if (isEnd) return;
    after = last;
  }
}

/** An export has a line for each variant that the product ever had, and the person who edits it may add some. */
async function mostLines(deps: Pick<Deps, 'db'>, productId: number | null): Promise<number> {
  const variants = productId === null ? 0 : await countVariants(deps.db, productId);
  return Math.max(MOST_LINES_OF_PRODUCT, variants + MAX_VARIANTS);
}

function check(
  { lines, most, isTooLong }: LinesOfProduct,
  products: ReadonlyMap<number, WholeProduct>,
  known: KnownNames,
): CheckedLine[] {
  if (isTooLong) return lines.map(({ line }) => rejected(line, importErrorsText.mostLinesOfProduct({ most })));
  const [first] = lines;
  if (first?.cells.isLost)
    return [{ line: first.line, outcome: 'error', errors: first.cells.errors, change: undefined }];
  const reads = lines.map(({ line, variantId, cells }): ReadLine => {
    return { line, ...(variantId !== null && { variantId }), values: cells.values, errors: cells.errors };
  });
  const product = first?.productId == null ? undefined : products.get(first.productId);
  return checkProduct(reads, product, known);
}

/** Lines that would set a stock of which something was sold lately, and that do not say what it was when the file was made. */
async function countRestocked(
  deps: Pick<Deps, 'db' | 'clock'>,
  groups: readonly LinesOfProduct[],
  checked: readonly CheckedLine[],
): Promise<number> {
  const told = new Set(
    groups.flatMap(({ lines }) =>
      lines.flatMap(({ line, cells }) => (cells.values.previousStock == null ? [] : [line])),
    ),
  );
  const set = checked.flatMap(({ line, change }) =>
    change?.action === 'change' && change.stockAfter !== null && !told.has(line) ? (change.variantId ?? []) : [],
  );
  const since = new Date(deps.clock.now().getTime() - SOLD_LATELY_SECONDS * 1000);
  const sold = await listSoldVariants(deps.db, set, since);
  return set.filter((id) => sold.has(id)).length;
}

function warningsOf(restocked: number): FileWarning[] {
  if (restocked === 0) return [];
  return [{ code: 'STOCK_MOVED', count: restocked, message: importErrorsText.stockMoved({ count: restocked }) }];
}

function rejected(line: number, message: string): CheckedLine {
  return { line, outcome: 'error', errors: [{ column: '', message }], change: undefined };
}

/** Lines with the SKU of another one or of a product, and those that put more into a collection than it holds. @returns the lines */
async function rejectClashes(
  { longWork }: Pick<Deps, 'longWork'>,
  id: number,
  counts: ChangeSetCounts,
  add: (error: FileError) => void,
): Promise<ReadonlySet<number>> {
  const ofSkus = (await listSkuClashes(longWork, id)).map(({ line, sku, outcome, otherLine, otherProductId }) => {
    const message =
      otherLine === null
        ? importErrorsText.skuOfProduct({ sku, id: String(otherProductId) })
        : importErrorsText.skuOfLine({ sku, line: otherLine });
    return { line, outcome, column: 'sku', message };
  });
  const ofCollections = (await collectionClashesOf(longWork, id)).map(({ line, slug, outcome }) => {
    const message = catalogueErrorsText.collectionIsFull({ most: COLLECTION_PRODUCTS_MAX, slug });
    return { line, outcome, column: 'collections', message };
  });
  const clashing = new Set<number>();
  for (const { outcome, ...error } of [...ofSkus, ...ofCollections]) {
    if (!clashing.has(error.line)) counts[outcome] -= 1;
    clashing.add(error.line);
    counts.errorCount += 1;
    add(error);
  }
  return clashing;
}
