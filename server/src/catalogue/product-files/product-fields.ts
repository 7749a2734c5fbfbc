/** What files and bulk edits change of a product and of a variant, by the columns of /products.csv. */

import type { ProductColumn } from '@shop/contract/product-files';
import type { ProductFieldsColumn, ReadValuesColumn, VariantFieldsColumn } from '../../schema/change-sets.ts';

export type ProductFields = ProductFieldsColumn;
export type VariantFields = VariantFieldsColumn;

/** What cells say; null for an empty one, also where there must be a value. */
export type ReadValues = ReadValuesColumn;

export type FieldValue = ProductFields[keyof ProductFields] | VariantFields[keyof VariantFields];
export type FieldColumn = Exclude<ProductColumn, 'productId' | 'variantId'>;

export const productFieldNames = [
  'title',
  'description',
  'brand',
  'category',
  'price',
  'discountPercentage',
  'colors',
  'sizes',
  'thumbnail',
  'image1',
  'image2',
  'image3',
  'highlight1',
  'highlight2',
  'highlight3',
  'highlight4',
  'weightGrams',
  'taxClass',
  'deleted',
] as const satisfies readonly (keyof ProductFields)[];

export const variantFieldNames = [
  'sku',
  'variantPrice',
  'color',
  'size',
  'image',
  'retired',
] as const satisfies readonly (keyof VariantFields)[];

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && one.join('|') === other.join('|'));
}

/** The fields whose given values are others than those there are; what is not given stays. */
export function differences<Fields extends ProductFields | VariantFields>(
  names: readonly (keyof Fields & keyof ReadValues)[],
  now: Fields & { [Name in keyof Fields]: FieldValue },
  given: ReadValues,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const before: Partial<Fields> = {};
  const after: Partial<Fields> = {};
  for (const name of names) {
    const value = given[name];
    if (value === undefined || isSameValue(value, now[name])) continue;
    Object.assign(before, { [name]: now[name] });
    Object.assign(after, { [name]: value });
  }
  return { before, after };
}
