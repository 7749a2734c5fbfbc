/** What files and bulk edits change of a product and of a variant, by the columns of /products.csv. */

import { isDeepStrictEqual } from 'node:util';
import type { ValueOfKind } from '@shop/contract/field-values';
import { emptyValuesOf, type FileFieldName, type ValuesOf, variantFieldNames } from '@shop/contract/product-fields';
import type { ReadValuesColumn } from '../../schema/change-sets.ts';
import type { ProductFields, VariantFields } from '../products/fields-of-product.ts';

/** What cells say; null for an empty one, also where there must be a value. */
export type ReadValues = ReadValuesColumn;
export type FieldValue = ValueOfKind[keyof ValueOfKind];

/** Those of the values that say something. */
export function givenValues<Name extends FileFieldName>(
  names: readonly Name[],
  values: ReadValues,
): Partial<ValuesOf<Name>> {
  return Object.assign({}, ...names.map((name) => (values[name] == null ? {} : { [name]: values[name] })));
}

/** A new variant as a line of a file says; what it leaves out is empty. */
export function newVariantOf(values: ReadValues): VariantFields {
  return { ...emptyValuesOf(variantFieldNames), ...givenValues(variantFieldNames, values), retired: false };
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
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
