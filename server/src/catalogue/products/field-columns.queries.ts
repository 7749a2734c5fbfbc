/** Between the values of listed fields and columns that have them as they are. */

import { type ColumnFieldName, type ColumnsOf, fields, type ValuesOf } from '@shop/contract/product-fields';
import { type RawBuilder, sql } from 'kysely';

type Stored = ColumnFieldName<'product' | 'variant'>;

/** @param row has at least the columns of these fields */
export function valuesIn<Name extends Stored>(
  row: ColumnsOf<Name> & Readonly<Record<string, unknown>>,
  names: readonly Name[],
): ValuesOf<Name> {
  return Object.assign({}, ...names.map((name) => ({ [name]: row[fields[name].column] })));
}

/** Of the values that are given. */
export function columnsIn<Name extends Stored>(
  values: { [One in Name]?: ValuesOf<Name>[One] | undefined },
  names: readonly Name[],
): Partial<ColumnsOf<Name>> {
  const given = names.filter((name) => values[name] !== undefined);
  return Object.assign({}, ...given.map((name) => ({ [fields[name].column]: values[name] })));
}

/** `sku, price_cents`, for lists of INSERT and SELECT. */
export const listOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/** `sku = wanted.sku, price_cents = wanted.price_cents`, for SET. */
export const setTo = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`wanted.${column}`)}`));
