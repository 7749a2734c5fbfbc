/** Which variant of its product each line of a file means. */

import { isDeepStrictEqual } from 'node:util';
import { choiceFields, type FileFieldName, ownFields } from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import type { VariantRow, WholeProduct } from '../products/products.queries.ts';
import type { ReadLine } from './read-line.ts';

/** 'new': one that is to be created; 'none': the product alone, because its variants have lines of their own. */
export type Target = VariantRow | 'new' | 'none';

export interface TargetedLine {
  read: ReadLine;
  target: Target;
}

/**
 * A variant is named by its id or its SKU. A line that names only the product means the variant of its colour and size, or a new
 * one; so with the values of other options. Without any of these it means the product itself.
 */
export function targetLines(lines: readonly ReadLine[], product: WholeProduct): TargetedLine[] {
  const variants = new Map(product.variants.map((variant) => [variant.id, variant]));
  const targeted = lines.map((read) => ({ read, target: targetOf(read, product, variants) }));
  const first = new Map<number, number>();
  for (const { read, target } of targeted) {
    if (typeof target === 'string') {
      if (target === 'none') rejectVariantValues(read);
      continue;
    }
    const before = first.get(target.id);
    first.set(target.id, before ?? read.line);
    if (before !== undefined) {
      const kind = target.hidden ? 'product' : 'variant';
      read.errors.push({ column: '', message: importErrorsText.sameAsLine({ kind, line: before }) });
    }
    if (target.hidden) rejectChoiceValues(read);
  }
  return targeted;
}

function targetOf(read: ReadLine, product: WholeProduct, variants: ReadonlyMap<number, VariantRow>): Target {
  const named = variants.get(read.variantId ?? 0);
  if (named !== undefined && !named.hidden) return named;
  const visible = visibleVariants(product);
  const color = read.values.color ?? null;
  const size = read.values.size ?? null;
  const cells = Object.entries(read.values.optionCells ?? {}).filter(([, ids]) => ids.length > 0);
  if (color !== null || size !== null || (cells.length > 0 && !isOfProduct(cells, product))) {
    const isNamed = (variant: VariantRow) =>
      variant.color === color &&
      variant.size === size &&
      cells.every(([option, [value]]) => variant.choices[option] === value);
    return visible.find(isNamed) ?? 'new';
  }
  return visible.length > 0 ? 'none' : hiddenVariant(product);
}

/** A product without variants comes in several values itself, or in those that it has. */
function isOfProduct(cells: readonly [string, readonly string[]][], product: WholeProduct): boolean {
  if (visibleVariants(product).length > 0) return false;
  return cells.every(([option, ids]) => {
    const own = product.options.find((one) => one.option === Number(option))?.values ?? [];
    return ids.length > 1 || isDeepStrictEqual(own, ids);
  });
}

function rejectChoiceValues(read: ReadLine): void {
  rejectValues(read, choiceFields);
  if (read.values.retired === true) {
    read.errors.push({ column: 'retired', message: importErrorsText.onlyVariantIsRetired });
  }
}

function rejectVariantValues(read: ReadLine): void {
  rejectChoiceValues(read);
  rejectValues(read, [...ownFields, 'stock']);
}

/** The product's own line leaves empty what only a variant has. */
function rejectValues(read: ReadLine, columns: readonly FileFieldName[]): void {
  for (const column of columns) {
    if ((read.values[column] ?? null) === null) continue;
    read.errors.push({ column, message: importErrorsText.belongsToVariant({ column }) });
    delete read.values[column];
  }
}
