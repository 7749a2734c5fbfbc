import { STOCK_MAX } from '@shop/contract/product-checks';
import { ownFields, productFieldNames, variantFieldNames } from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { validationText } from '@shop/messages/validation';
import { emptyChange, shapeOf } from '../change-sets/change-line.ts';
import type { NewChangeLine } from '../change-sets/change-lines.queries.ts';
import { sentOptions } from '../change-sets/desired-values.ts';
import type { OptionRow } from '../options/options.queries.ts';
import { pickersNamed } from '../options/own-options.ts';
import { type FieldFault, faultsOfChanges, faultsOfVariants } from '../product-files/check-values.ts';
import { differences, newVariantOf } from '../product-files/product-fields.ts';
import { visibleVariants } from '../products/choose-variant.ts';
import {
  type ProductFields,
  productFieldsOf,
  type VariantFields,
  variantFieldsOf,
} from '../products/fields-of-product.ts';
import type { VariantRow, WholeProduct } from '../products/products.queries.ts';
import type { Pickers } from '../variants/plan-variants.ts';
import { mergeWithProduct } from './merge-with-product.ts';
import { type PlannedLine, planFaults } from './plan-faults.ts';
import { addError, hasErrorIn, type ReadLine } from './read-line.ts';
import { rejectSpoiledSku } from './spoiled-sku.ts';
import { type Target, type TargetedLine, targetLines } from './target-lines.ts';
import { choicesAfter, optionFaults, optionsAfter } from './with-options.ts';

/** What each line changes of the product. Errors are added to the lines. */
export function checkExisting(
  lines: readonly ReadLine[],
  product: WholeProduct,
  rows: readonly OptionRow[],
): NewChangeLine[] {
  const fields = productFieldsOf(product);
  const targeted = targetLines(lines, product);
  for (const { read, target } of targeted) {
    if (target === 'new') read.values.choices = choicesAfter(read);
    else if (target !== 'none' && !target.hidden) read.values.choices = choicesAfter(read, target.choices);
  }
  const given = { ...mergeWithProduct(lines, fields), options: optionsAfter(targeted, product) };
  const shared = differences<ProductFields>(productFieldNames, fields, given);
  const changes = targeted.map((one) => ({
    ...changeOf(one, product),
    productBefore: shared.before,
    productAfter: shared.after,
  }));
  const after = { ...fields, ...shared.after };
  const { colors, sizes, options } = shared.after;
  const isOther = (colors ?? sizes ?? options) !== undefined;
  const ofOptions = isOther ? optionFaults(rows, sentOptions(after, product), product) : [];
  for (const fault of [...faultsOfChanges(shared.after, fields), ...ofOptions]) reject(lines, fault);
  const isReshaped = changes.some((change) => reshapes(change, product));
  if (isReshaped) checkShape(targeted, changes, { product, pickers: pickersNamed(after, rows) });
  const alone = targeted.flatMap(({ read, target }, place) => {
    const change = changes[place];
    return change !== undefined && (!isReshaped || isRetired(target, change)) ? [{ read, target, change }] : [];
  });
  for (const { read, target, change } of alone) checkSimple(read, target, change);
  return changes.map((change) => ({ ...change, shape: isReshaped ? shapeOf(product, changes) : null }));
}

function changeOf({ read, target }: TargetedLine, product: WholeProduct): NewChangeLine {
  const change = emptyChange(read.line, product.id);
  if (target === 'none') return change;
  if (target === 'new') {
    if (read.values.retired === true) {
      addError(read, { column: 'retired', message: importErrorsText.newIsNotRetired });
    }
    const variantAfter = newVariantOf(read.values);
    rejectSpoiledSku(read, variantAfter.sku);
    return { ...change, action: 'create_variant', variantAfter, stockBefore: 0, stockAfter: read.values.stock ?? 0 };
  }
  const names = target.hidden ? ownFields : variantFieldNames;
  const { before, after } = differences<VariantFields>(names, variantFieldsOf(target), read.values);
  rejectSpoiledSku(read, after.sku);
  const stock = newStock(read, target);
  return {
    ...change,
    variantId: target.id,
    variantBefore: before,
    variantAfter: after,
    ...(stock !== target.stock && { stockBefore: target.stock, stockAfter: stock }),
  };
}

/** With `previousStock` the file's own difference counts, so that what was sold since the export stays sold. */
function newStock(read: ReadLine, target: VariantRow): number {
  const { stock, previousStock } = read.values;
  if (stock === null) addError(read, { column: 'stock', message: validationText.anyRequired({ name: 'stock' }) });
  if (stock == null) return target.stock;
  if (previousStock == null) return stock;
  if (previousStock < 0) {
    const message = validationText.mustBeAtLeast({ name: 'previousStock', least: 0 });
    addError(read, { column: 'previousStock', message });
  }
  const units = target.stock + stock - previousStock;
  if (stock >= 0 && units < 0) {
    const message = importErrorsText.stockWouldBe({ units, stock: target.stock, taken: previousStock - stock });
    addError(read, { column: 'stock', message });
    return target.stock;
  }
  return stock < 0 ? stock : units;
}

/** Whether it changes which variants there are, or what they may be. */
function reshapes(change: NewChangeLine, product: WholeProduct): boolean {
  if (change.action === 'create_variant') return true;
  const { retired, color, size, choices } = change.variantAfter;
  if (retired !== undefined || (color ?? size ?? choices) !== undefined || color === null || size === null) return true;
  const { colors, sizes, options } = change.productAfter;
  return (colors ?? sizes ?? options) !== undefined && visibleVariants(product).length > 0;
}

/** What is not sold once the line is carried out is none of the variants that are checked together. */
function isRetired(target: Target, { variantAfter }: NewChangeLine): boolean {
  return typeof target !== 'string' && (target.hidden || (variantAfter.retired ?? target.retired));
}

/** Of a variant that stays what it is, or is retired, only what changes is checked. */
function checkSimple(read: ReadLine, target: Target, { variantAfter, stockAfter, stockBefore }: NewChangeLine): void {
  const values = { ...variantAfter, ...(stockAfter !== null && stockAfter !== stockBefore && { stock: stockAfter }) };
  const now = typeof target === 'string' ? {} : variantFieldsOf(target);
  // One by one: with retired ones, they may be more than a body may have.
  for (const { column, message } of faultsOfVariants([values], now)) addError(read, { column, message });
  if (stockAfter === null || stockAfter <= STOCK_MAX || stockAfter <= (stockBefore ?? 0)) return;
  addError(read, { column: 'stock', message: validationText.mustBeAtMost({ name: 'stock', most: STOCK_MAX }) });
}

/** With other variants, or other options, all variants are checked together. */
function checkShape(
  targeted: readonly TargetedLine[],
  changes: readonly NewChangeLine[],
  { product, pickers }: { product: WholeProduct; pickers: Pickers },
): void {
  const changeOfVariant = new Map(
    changes.flatMap((change) => (change.variantId === null ? [] : [[change.variantId, change]])),
  );
  const planned: { input: PlannedLine; line: ReadLine | undefined; keepsPrice?: boolean }[] = [];
  for (const variant of product.variants.filter(({ hidden }) => !hidden)) {
    const change = changeOfVariant.get(variant.id);
    const after = { ...variantFieldsOf(variant), ...change?.variantAfter };
    if (after.retired) continue;
    const stock = change?.stockAfter ?? variant.stock;
    const keepsPrice = change?.variantAfter.variantPrice === undefined;
    planned.push({ input: { ...after, id: variant.id, stock }, line: lineOf(targeted, variant), keepsPrice });
  }
  targeted.forEach(({ read, target }, place) => {
    const change = changes[place];
    if (target !== 'new' || change === undefined) return;
    planned.push({ input: { ...newVariantOf(read.values), stock: read.values.stock }, line: read });
  });
  const inputs = planned.map(({ input }) => input);
  // A price that stays may be beyond the limits of now.
  const faults = faultsOfVariants(
    planned.map(({ input, keepsPrice }) => (keepsPrice ? { ...input, variantPrice: undefined } : input)),
  );
  if (faults.length === 0) faults.push(...planFaults(product, inputs, pickers));
  for (const { variant, column, message } of faults) {
    const own = planned[variant ?? -1]?.line;
    const stands = own ?? targeted[0]?.read;
    if (stands) addError(stands, { column: own === undefined && column === 'color' ? 'colors' : column, message });
  }
}

const lineOf = (targeted: readonly TargetedLine[], variant: VariantRow) =>
  targeted.find(({ target }) => typeof target !== 'string' && target.id === variant.id)?.read;

/** A fault of the product stands on each line, since each repeats the field. */
function reject(lines: readonly ReadLine[], { column, message }: FieldFault): void {
  if (lines.some((read) => hasErrorIn(read, column))) return;
  for (const read of lines) addError(read, { column, message });
}
