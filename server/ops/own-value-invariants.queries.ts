/** What products have of options and attributes, beside what there is of these. Bodies and files are checked so when they are stored. */

import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

const idsOf = (table: string) => sql`jsonb_path_query_array(${sql.ref(`${table}.values`)}, '$[*].id')`;

export const listProductsOffAttributes = (db: Db) =>
  offenders(
    db,
    sql`select products.id, case when attributes.key is null then format('there is no attribute %s', given.key)
          else format('attribute %s cannot be %s', given.key, given.value) end as says
      from products cross join lateral jsonb_each(products.attributes) as given (key, value)
        left join attributes on attributes.key = given.key
      where products.attributes <> '{}' and (attributes.key is null or not case attributes.kind
        when 'text' then jsonb_typeof(given.value) = 'string'
        when 'choice' then jsonb_typeof(given.value) = 'array' and given.value <@ ${idsOf('attributes')}
        else jsonb_typeof(given.value) = attributes.kind end)`,
  );

/** Color and Size, which have columns of their own: all values that a product comes in are there, and each variant that is sold is one of each. */
const offBuiltIn = (option: number, one: 'color' | 'size', many: 'colors' | 'sizes') => {
  const [offered, chosen] = [sql.ref(`products.${many}`), sql.ref(`variants.${one}`)];
  return sql`select products.id, format('there is no ${sql.raw(one)} %s', own ->> 'id') as says
      from products cross join lateral jsonb_array_elements(${offered}) as each (own)
      where own ? 'id' and not exists (select from options where options.id = ${option} and ${idsOf('options')} ? (own ->> 'id'))
      union all
      select product_id, case when ${chosen} is null then format('variant %s has no ${sql.raw(one)}', variants.id)
          else format('variant %s has the ${sql.raw(one)} %s, in which the product does not come', variants.id, ${chosen}) end
      from variants join products on products.id = product_id
      where not hidden and not retired and case when ${chosen} is null then jsonb_array_length(${offered}) > 0
        else not exists (select from jsonb_array_elements(${offered}) as each (own) where own ->> 'id' = ${chosen}) end`;
};

/** Others: all values that a product comes in are there, and each variant that is sold is one of each. */
export const listProductsOffOptions = (db: Db) =>
  offenders(
    db,
    sql`select products.id, format('option %s has no value %s', own ->> 'option', offered.value) as says
      from products cross join lateral jsonb_array_elements(products.options) as each (own)
        cross join lateral jsonb_array_elements_text(own -> 'values') as offered (value)
        left join options on options.id = (own ->> 'option')::integer
      where options.id is null or not ${idsOf('options')} ? offered.value
      union all
      select product_id, format('variant %s is %s of option %s, which the product does not come in', variants.id, chosen.value, option)
      from variants join products on products.id = product_id cross join lateral jsonb_each_text(choices) as chosen (option, value)
      where not hidden and not retired and not exists (
        select from jsonb_array_elements(products.options) as each (own) where own ->> 'option' = option and own -> 'values' ? chosen.value)
      union all
      select product_id, format('variant %s is no value of option %s', variants.id, own ->> 'option')
      from variants join products on products.id = product_id cross join lateral jsonb_array_elements(products.options) as each (own)
      where not hidden and not retired and jsonb_array_length(own -> 'values') > 0 and not choices ? (own ->> 'option')
      union all ${offBuiltIn(COLOR_OPTION, 'color', 'colors')}
      union all ${offBuiltIn(SIZE_OPTION, 'size', 'sizes')}`,
  );

export const listCollectionsTooLong = (db: Db, most: number) =>
  offenders(
    db,
    sql`select id, format('%s has %s products', slug, jsonb_array_length(products)) as says
      from collections where jsonb_array_length(products) > ${most}`,
  );
