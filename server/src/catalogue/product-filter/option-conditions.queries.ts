/** Which products come in what, as SQL: by colours, sizes and the values of other options. The search index finds the same. */

import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { type RawBuilder, sql } from 'kysely';

/** A product comes in one of these; names of colours and of sizes, ids of the values of other options. */
export interface OptionFilter {
  option: number;
  values: readonly string[];
}

/** Those that are set, also those of colours and sizes. */
export function optionFiltersOf({
  colors,
  sizes,
  options,
}: {
  colors: readonly string[];
  sizes: readonly string[];
  options: readonly OptionFilter[];
}): OptionFilter[] {
  const own = [{ option: COLOR_OPTION, values: colors }, { option: SIZE_OPTION, values: sizes }, ...options];
  return own.filter(({ values }) => values.length > 0);
}

/** Several have to be met by one variant that can be had, as far as a product has variants. */
export function comesInAll(filters: readonly OptionFilter[]): RawBuilder<boolean> {
  const each = filters.map(({ option, values }) => sql`${valuesOf(option)} ?| ${values}::text[]`);
  const all = each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
  if (filters.length < 2) return all;
  return sql<boolean>`case when ${hasVariants} then exists (select ${variantsThatAre(filters)}) else ${all} end`;
}

/** The values of an option, as an array of jsonb, that a product comes in by one of the variants that the other filters leave. */
export function valuesLeftBy(others: readonly OptionFilter[], option: number): RawBuilder<unknown> {
  if (others.length === 0) return valuesOf(option);
  return sql`case when ${hasVariants} then (select ${arrayOf(valueOfVariant(option))} ${variantsThatAre(others)}) else ${valuesOf(option)} end`;
}

const hasVariants = sql`exists (select from variants where variants.product_id = products.id and not hidden and not retired)`;

/** The variants of a product that can be had. */
const offered = sql`from variants join stocks on stocks.variant_id = variants.id
  where variants.product_id = products.id and not hidden and not retired and stocks.stock > 0`;

/** Each with the names of its colour and size and its choices; null for a product without variants. */
export const offeredVariants = sql`case when ${hasVariants} then (
  select coalesce(jsonb_agg(distinct jsonb_build_array(${valueOfVariant(COLOR_OPTION)}, ${valueOfVariant(SIZE_OPTION)}, variants.choices)), '[]')
  ${offered}) end`;

/** By the ids of options other than colour and size: the ids of the values that a product comes in. */
export const offeredValues = sql`case when products.options = '[]' then '{}' else (
  select coalesce(jsonb_object_agg(entry ->> 'option', ${offeredOf(sql`entry`)}), '{}')
  from jsonb_array_elements(products.options) as entry where (entry ->> 'option')::integer > ${SIZE_OPTION}) end`;

export const colorNames = sql<string[]>`jsonb_path_query_array(products.colors, '$[*].name')`;
export const sizeNames = sql<string[]>`jsonb_path_query_array(products.sizes, '$[*].name')`;
export const offeredSizeNames = sql<
  string[]
>`jsonb_path_query_array(products.sizes, '$[*] ? (@.inStock == true).name')`;

function valuesOf(option: number): RawBuilder<unknown> {
  if (option === COLOR_OPTION) return colorNames;
  if (option === SIZE_OPTION) return offeredSizeNames;
  return sql`coalesce((select ${offeredOf(sql`entry`)} from jsonb_array_elements(products.options) as entry
    where (entry ->> 'option')::integer = ${option}::integer), '[]')`;
}

/** @param entry of the options of a product */
function offeredOf(entry: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${hasVariants} then (select ${arrayOf(sql`variants.choices ->> (${entry} ->> 'option')`)} ${offered})
    when products.sold_out then '[]'::jsonb else coalesce(${entry} -> 'values', '[]') end`;
}

function arrayOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(jsonb_agg(distinct ${value}) filter (where ${value} is not null), '[]')`;
}

function valueOfVariant(option: number): RawBuilder<unknown> {
  if (option === COLOR_OPTION) return nameIn(sql`products.colors`, sql`variants.color`);
  if (option === SIZE_OPTION) return nameIn(sql`products.sizes`, sql`variants.size`);
  return sql`(variants.choices ->> ${String(option)})`;
}

function nameIn(values: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select own ->> 'name' from jsonb_array_elements(${values}) as own where own ->> 'id' = ${id} limit 1)`;
}

function variantsThatAre(filters: readonly OptionFilter[]): RawBuilder<unknown> {
  const conditions = filters.map(({ option, values }) => sql`${valueOfVariant(option)} = any(${values}::text[])`);
  return sql`${offered} and ${sql.join(conditions, sql` and `)}`;
}
