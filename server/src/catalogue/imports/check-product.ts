/** Compares the lines of one product with the product, and checks what is to change by the rules of POST and PATCH /products. */

import { productFieldNames } from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { changesNothing, outcomeOf } from '../change-sets/change-line.ts';
import type { NewChangeLine } from '../change-sets/change-lines.queries.ts';
import type { ChosenProducts } from '../collections/chosen-products.ts';
import type { OptionRow } from '../options/options.queries.ts';
import { isSameValue } from '../product-files/product-fields.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { checkExisting } from './check-existing.ts';
import { checkNew } from './check-new.ts';
import { addError, type CellError, hasErrorIn, type ReadLine } from './read-line.ts';

/** What lines may name. */
export interface KnownNames {
  options: readonly OptionRow[];
  collections: ChosenProducts | undefined;
}

export interface CheckedLine {
  line: number;
  outcome: 'created' | 'changed' | 'unchanged' | 'retired' | 'error';
  errors: readonly CellError[];
  /** What is to be done; undefined if the line changes nothing or has errors. */
  change: NewChangeLine | undefined;
}

/**
 * @param lines in the order of the file
 * @param product undefined for a new one
 * @param known all options that there are, and the collections, where lines name some
 */
export function checkProduct(
  lines: readonly ReadLine[],
  product: WholeProduct | undefined,
  { options: rows, collections }: KnownNames,
): CheckedLine[] {
  rejectDisagreement(lines);
  for (const read of lines) rejectUnknown(read, collections);
  const changes = product === undefined ? checkNew(lines, rows) : checkExisting(lines, product, rows);
  return lines.map(({ line, errors }, place) => {
    const change = changes[place];
    if (errors.length > 0) return { line, outcome: 'error', errors, change: undefined };
    if (change === undefined || changesNothing(change))
      return { line, outcome: 'unchanged', errors, change: undefined };
    return { line, outcome: outcomeOf(change), errors, change };
  });
}

function rejectUnknown(read: ReadLine, collections: ChosenProducts | undefined): void {
  for (const slug of read.values.collections ?? []) {
    const message = collections?.faultOf(slug);
    if (message !== undefined) addError(read, { column: 'collections', message });
  }
}

/** A product's fields are repeated on each of its lines. */
function rejectDisagreement([first, ...others]: readonly ReadLine[]): void {
  if (first === undefined) return;
  for (const read of others) {
    for (const name of productFieldNames) {
      const [one, other] = [first.values[name], read.values[name]];
      const isSame = one === undefined || other === undefined ? one === other : isSameValue(one, other);
      if (!isSame && !hasErrorIn(first, name) && !hasErrorIn(read, name)) {
        read.errors.push({
          column: name,
          message: importErrorsText.differsFromLine({ column: name, line: first.line }),
        });
      }
    }
  }
}
