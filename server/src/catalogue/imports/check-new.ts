import { STOCK_MAX } from '@shop/contract/product-checks';
import { choiceFields, emptyValuesOf, ownFields, productFieldNames } from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { validationText } from '@shop/messages/validation';
import { emptyChange } from '../change-sets/change-line.ts';
import type { NewChangeLine } from '../change-sets/change-lines.queries.ts';
import { sentOptions } from '../change-sets/desired-values.ts';
import type { OptionRow } from '../options/options.queries.ts';
import { pickersNamed } from '../options/own-options.ts';
import { type FieldFault, faultsOfNewProduct, faultsOfVariants, withPictures } from '../product-files/check-values.ts';
import { givenValues, newVariantOf, type ReadValues } from '../product-files/product-fields.ts';
import { mergeWithProduct } from './merge-with-product.ts';
import { planFaults } from './plan-faults.ts';
import { addError, hasErrorIn, type ReadLine } from './read-line.ts';
import { rejectSpoiledSku } from './spoiled-sku.ts';
import { choicesAfter, namesOneValue, optionFaults, optionsOfNew } from './with-options.ts';

/** What creates a new product. Several lines, or one with what only variants have, are its variants. Errors are added to the lines. */
export function checkNew(lines: readonly ReadLine[], rows: readonly OptionRow[]): NewChangeLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const isSimple = lines.length === 1 && !isVariant(first);
  if (!isSimple) {
    for (const read of lines) read.values.choices = choicesAfter(read);
  }
  const product = {
    ...withPictures(mergeWithProduct(lines, { attributes: {}, translations: {} })),
    options: optionsOfNew(lines),
  };
  const named = { colors: product.colors ?? [], sizes: product.sizes ?? [], options: product.options };
  const own = { ...emptyValuesOf(ownFields), ...givenValues(ownFields, first.values) };
  const variants = isSimple ? [] : lines.map(({ values }) => ({ ...newVariantOf(values), stock: values.stock }));
  const faults = [
    ...faultsOfNewProduct(product),
    ...faultsOfVariants(isSimple ? [{ ...own, stock: first.values.stock }] : variants),
    ...(isSimple ? stockFaults(first.values) : []),
  ];
  faults.push(...optionFaults(rows, sentOptions(named, undefined), undefined));
  if (faults.length === 0) faults.push(...planFaults(undefined, variants, pickersNamed(named, rows)));
  for (const { variant, column, message } of faults) {
    const at = variant === undefined ? lines : lines.slice(variant, variant + 1);
    // Where one of the lines could not be read, the first may lack what the others have.
    if (at.some((read) => hasErrorIn(read, column))) continue;
    for (const read of at) addError(read, { column, message });
  }
  for (const read of lines) {
    rejectSpoiledSku(read, read.values.sku);
    if (read.values.retired !== true) continue;
    addError(read, { column: 'retired', message: importErrorsText.newIsNotRetired });
  }
  return lines.map(({ line, values }, place) => ({
    ...emptyChange(line, null),
    action: place === 0 ? 'create_product' : 'create_variant',
    productAfter: { ...emptyValuesOf(productFieldNames), ...givenValues(productFieldNames, product) },
    variantAfter: isSimple ? own : newVariantOf(values),
    stockBefore: 0,
    stockAfter: values.stock ?? 0,
  }));
}

/** Of a product without variants. */
function stockFaults({ stock }: ReadValues): FieldFault[] {
  const fault = (message: string) => [{ column: 'stock', variant: undefined, message }];
  if (stock === undefined) return fault(validationText.anyRequired({ name: 'stock' }));
  return stock !== null && stock > STOCK_MAX
    ? fault(validationText.mustBeAtMost({ name: 'stock', most: STOCK_MAX }))
    : [];
}

/** What comes in colours or sizes of which the line names none is no variant. */
function isVariant(read: ReadLine): boolean {
  const { colors, sizes } = read.values;
  const isChosen = choiceFields.some((name) => (read.values[name] ?? null) !== null);
  return isChosen || (namesOneValue(read) && (colors ?? []).length + (sizes ?? []).length === 0);
}
