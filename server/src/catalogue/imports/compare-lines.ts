/** Compares all stored lines of a file with the catalogue, product by product, and records what they change. */

import { type FileError, MOST_ERRORS, MOST_SAMPLES } from '@shop/contract/product-files';
import type { Deps } from '../../deps.ts';
import { emptyCounts } from '../change-sets/change-line.ts';
import { analyzeChangeLines, insertChangeLines, listSkuClashes } from '../change-sets/change-lines.queries.ts';
import type { ChangeSetCounts } from '../change-sets/change-sets.queries.ts';
import { numberLines } from '../change-sets/number-lines.ts';
import { type ChangedField, changedFieldsOf } from '../change-sets/sample.ts';
import { keepFirst } from '../change-sets/shown-few.ts';
import type { ProductWithVariants } from '../products.queries.ts';
import { type CheckedLine, checkProduct } from './check-product.ts';
import { type ImportLine, listImportLines, listProductsOfIds } from './imports.queries.ts';
import type { ReadLine } from './read-line.ts';

const LINES_AT_ONCE = 1_000;
/** No product has so many variants, retired ones included, that anybody would list them. */
const MOST_LINES_OF_PRODUCT = 1_000;

const TOO_LONG = `A product has at most ${MOST_LINES_OF_PRODUCT} lines`;

export interface Comparison {
  counts: ChangeSetCounts;
  errors: FileError[];
  sample: ChangedField[];
}

/** @param onLines called with the number of lines so far */
export async function compareLines(
  deps: Pick<Deps, 'db' | 'longWork'>,
  id: number,
  onLines: (lines: number) => Promise<void>,
): Promise<Comparison> {
  const counts = emptyCounts();
  const errors = keepFirst<FileError>(MOST_ERRORS);
  const sample = keepFirst<ChangedField>(MOST_SAMPLES);
  const number = numberLines();
  let compared = 0;
  for await (const groups of groupsOf(deps, id)) {
    const ids = groups.flatMap(({ lines: [first] }) => first?.productId ?? []);
    const products = await listProductsOfIds(deps.db, ids);
    const checked = groups.map((group) => check(group, products));
    for (const line of checked.flat()) {
      if (line.outcome === 'error') counts.errorCount += line.errors.length;
      else counts[line.outcome] += 1;
      errors.add(...line.errors.map((error) => ({ line: line.line, ...error })));
      if (line.change !== undefined) sample.add(...changedFieldsOf(line.change));
    }
    await insertChangeLines(deps.db, id, number(checked.map((lines) => lines.flatMap(({ change }) => change ?? []))));
    compared += checked.flat().length;
    await onLines(compared);
  }
  await analyzeChangeLines(deps.longWork);
  await rejectSkuClashes(deps, id, counts, errors.add);
  return { counts, errors: errors.all(), sample: sample.all() };
}

interface LinesOfProduct {
  lines: ImportLine[];
  isTooLong: boolean;
}

/** The lines of each product together, in batches. Of a product with too many, they come in several parts. */
async function* groupsOf(deps: Pick<Deps, 'db'>, id: number): AsyncGenerator<LinesOfProduct[]> {
  let after = { firstLine: 0, line: 0 };
  let group: LinesOfProduct = { lines: [], isTooLong: false };
  for (;;) {
    const page = await listImportLines(deps.db, id, { after, limit: LINES_AT_ONCE });
    const groups: LinesOfProduct[] = [];
    for (const line of page) {
      const isSame = group.lines[0]?.firstLine === line.firstLine;
      const isFull = isSame && group.lines.length >= MOST_LINES_OF_PRODUCT;
      if (isSame && !isFull) {
        group.lines.push(line);
        continue;
      }
      group.isTooLong ||= isFull;
      if (group.lines.length > 0) groups.push(group);
      group = { lines: [line], isTooLong: isFull };
    }
    const last = page.at(-1);
    const isEnd = last === undefined || page.length < LINES_AT_ONCE;
    if (isEnd && group.lines.length > 0) groups.push(group);
    if (groups.length > 0) yield groups;
    if (isEnd) return;
    after = last;
  }
}

function check(
  { lines, isTooLong }: LinesOfProduct,
  products: ReadonlyMap<number, ProductWithVariants>,
): CheckedLine[] {
  if (isTooLong) return lines.map(({ line }) => rejected(line, TOO_LONG));
  const [first] = lines;
  if (first?.cells.isLost)
    return [{ line: first.line, outcome: 'error', errors: first.cells.errors, change: undefined }];
  const reads = lines.map(({ line, variantId, cells }): ReadLine => {
    return { line, ...(variantId !== null && { variantId }), values: cells.values, errors: cells.errors };
  });
  const product = first?.productId == null ? undefined : products.get(first.productId);
  return checkProduct(reads, product);
}

function rejected(line: number, message: string): CheckedLine {
  return { line, outcome: 'error', errors: [{ column: '', message }], change: undefined };
}

/** Two lines of the file, or a line and a product, with the same SKU. */
async function rejectSkuClashes(
  deps: Pick<Deps, 'longWork'>,
  id: number,
  counts: ChangeSetCounts,
  add: (error: FileError) => void,
): Promise<void> {
  for (const { line, sku, outcome, otherLine, otherProductId } of await listSkuClashes(deps.longWork, id)) {
    counts[outcome] -= 1;
    counts.errorCount += 1;
    const who = otherLine === null ? `product ${otherProductId}` : `line ${otherLine}`;
    add({ line, column: 'sku', message: `The SKU ${sku} is that of ${who} already` });
  }
}
