import { ownValue } from '@shop/contract/attributes';
import type { FileFieldName, ValuesOf } from '@shop/contract/product-fields';
import {
  type FileColumn,
  isOfAttribute,
  isOfOption,
  isOfTranslation,
  keyOf,
  type OptionColumn,
} from '@shop/contract/product-files';
import { hiddenVariant } from '../products/choose-variant.ts';
import { type ProductOfFile, productFieldsOf, variantFieldsOf } from '../products/fields-of-product.ts';
import type { VariantRow } from '../products/products.queries.ts';
import { writeAttributeCell } from './attribute-cells.ts';
import { writeCell } from './cells.ts';
import { writeOptionCell } from './option-cells.ts';
import { writeTranslationCell } from './translation-cells.ts';

/** The ids of options by their columns. */
export type OptionsByColumn = ReadonlyMap<OptionColumn, number>;

/**
 * The cells of a product in /products.csv: a line for the product itself if it is sold without a choice, and one for each of its
 * variants, retired ones too, in the order of their ids.
 */
export function linesOfProduct(
  product: ProductOfFile,
  columns: readonly FileColumn[],
  options: OptionsByColumn,
): string[][] {
  const hidden = hiddenVariant(product);
  const visible = product.variants.filter((variant) => !variant.hidden).sort((a, b) => a.id - b.id);
  return (hidden.retired ? visible : [hidden, ...visible]).map((variant) =>
    lineOf(product, variant, { columns, options }),
  );
}

function lineOf(
  product: ProductOfFile,
  variant: VariantRow,
  { columns, options }: { columns: readonly FileColumn[]; options: OptionsByColumn },
): string[] {
  const values: ValuesOf<FileFieldName> = {
    ...productFieldsOf(product),
    ...variantFieldsOf(variant),
    stock: variant.stock,
    previousStock: variant.stock,
  };
  return columns.map((column) => {
    if (column === 'productId') return String(product.id);
    if (column === 'variantId') return variant.hidden ? '' : String(variant.id);
    if (isOfOption(column)) return writeOptionCell(options.get(column) ?? 0, product, variant);
    if (isOfAttribute(column)) return writeAttributeCell(ownValue(product.attributes, keyOf(column)));
    if (isOfTranslation(column)) return writeTranslationCell(product.translations, column);
    return writeCell(column, values[column]);
  });
}
