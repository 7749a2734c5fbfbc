/** The columns of a variant that an admin sets. Statements that write all of them are made from this list. */

import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../schema.ts';

type SetByShop = 'id' | 'product_id' | 'position' | 'hidden' | 'retired' | 'created_at' | 'updated_at';
type VariantColumn = Exclude<keyof Schema['variants'], SetByShop>;
type ChoiceColumn = 'color' | 'size';

/** The compiler finds a new column that is missing. */
const choices: Record<ChoiceColumn, true> = { color: true, size: true };
const values: Record<Exclude<VariantColumn, ChoiceColumn>, true> = { sku: true, price_cents: true, image: true };

/** A row of a bulk statement has all of them: what it left out would be stored as null. */
export type VariantRecord = Record<VariantColumn, string | number | null>;
export type VariantValuesRecord = Omit<VariantRecord, ChoiceColumn>;

/** What is no choice. */
export const variantValueColumns = Object.keys(values);
export const variantColumns = [...Object.keys(choices), ...variantValueColumns];

/** `sku, price_cents`, for lists of INSERT and SELECT. */
export const listOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/** `sku = wanted.sku, price_cents = wanted.price_cents`, for SET. */
export const setTo = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`wanted.${column}`)}`));
