/** What files and bulk edits change of a product and of a variant, by the columns of /products.csv. */

import type { ProductColumn } from '@shop/contract/product-files';
import type { ProductFieldsColumn, ReadValuesColumn, VariantFieldsColumn } from '../../schema/change-sets.ts';

export type ProductFields = ProductFieldsColumn;
export type VariantFields = VariantFieldsColumn;

/** What cells say; null for an empty one, also where there must be a value. */
export type ReadValues = ReadValuesColumn;

export type FieldValue = ProductFields[keyof ProductFields] | VariantFields[keyof VariantFields];
export type FieldColumn = Exclude<ProductColumn, 'productId' | 'variantId'>;

export const productFieldNames = everyNameOf<ProductFields>()([
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
]);

export const variantFieldNames = everyNameOf<VariantFields>()([
  'sku',
  'variantPrice',
  'color',
  'size',
  'image',
  'retired',
]);

/** Does not compile with a list that lacks one of the fields. */
function everyNameOf<Fields>() {
  return <const Names extends readonly (keyof Fields)[]>(
    names: Names &
      ([keyof Fields] extends [Names[number]] ? unknown : { missing: Exclude<keyof Fields, Names[number]> }),
  ): Names => names;
}

/** A new variant as a line of a file says; what it leaves out is empty. */
export function newVariantOf({
  sku = null,
  variantPrice = null,
  color = null,
  size = null,
  image = null,
}: ReadValues): VariantFields {
  return { sku, variantPrice, color, size, image, retired: false };
}

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
