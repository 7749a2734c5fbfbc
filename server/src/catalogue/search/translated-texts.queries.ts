/** What is searched for in further languages, as SQL. */

import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { type RawBuilder, sql } from 'kysely';

/**
 * Names of values of options and attributes in these languages, as `value_names (of_options, of_attributes)`: one row, read once in a
 * statement. By language, option or attribute, and value: {"de 1 white": "Weiß"}, {"de material wool": "Wolle"}.
 */
export const valueNames = (languages: readonly string[]) => sql`value_names as materialized (select
  (${namesOf(languages, sql`options`, sql`options.id`)}) as of_options,
  (${namesOf(languages, sql`attributes`, sql`attributes.key`)}) as of_attributes)`;

function namesOf(
  languages: readonly string[],
  table: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_object_agg(concat_ws(' ', tag, ${key}, value ->> 'id'), value -> 'translations' -> tag -> 'name'), '{}')
    from ${table} cross join jsonb_array_elements(${table}.values) as value cross join unnest(${languages}::text[]) as own (tag)
    where value -> 'translations' -> tag ? 'name'`;
}

/** Of a product and its category, by language; null where a text is not translated. Needs `value_names`. */
export const translations = (languages: readonly string[]) => sql`(
    select jsonb_object_agg(tag, jsonb_build_object('title', products.translations -> tag -> 'title',
      'description', products.translations -> tag -> 'description', 'highlights', products.translations -> tag -> 'highlights',
      'categoryLabel', categories.translations -> tag -> 'label', 'options', ${colorsAndSizes}, 'values', ${otherValues}))
    from unnest(${languages}::text[]) as own (tag))`;

const ofOptions = sql`(select of_options from value_names)`;
const ofAttributes = sql`(select of_attributes from value_names)`;

const idsIn = (values: RawBuilder<unknown>, option: number) =>
  sql`select ${option}::integer as option, place, value ->> 'id' as id
    from jsonb_array_elements(${values}) with ordinality as each (value, place)`;

const colorsAndSizes = sql`case when ${ofOptions} = '{}' then null else (
  select jsonb_agg(name order by option, place) from (
    select option, place, ${ofOptions} -> concat_ws(' ', tag, option, id) as name
    from (${idsIn(sql`products.colors`, COLOR_OPTION)} union all ${idsIn(sql`products.sizes`, SIZE_OPTION)}) as chosen
  ) as named where name is not null) end`;

/** Those of attributes, then those of other options. */
const otherValues = sql`case when ${ofOptions} = '{}' and ${ofAttributes} = '{}' then null else (
  select jsonb_agg(name order by kind, named.key, place) from (
    select 1 as kind, key, place, ${ofAttributes} -> concat_ws(' ', tag, key, id) as name
    from jsonb_each(products.attributes) as each (key, chosen)
      cross join jsonb_array_elements_text(case when jsonb_typeof(chosen) = 'array' then chosen else '[]' end) with ordinality as own (id, place)
    union all
    select 2, entry ->> 'option', place, ${ofOptions} -> concat_ws(' ', tag, entry ->> 'option', id)
    from jsonb_array_elements(products.options) as entry
      cross join jsonb_array_elements_text(coalesce(entry -> 'values', '[]')) with ordinality as own (id, place)
  ) as named where name is not null) end`;
