import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { type CountedAttribute, type FacetCounts, MOST_TEXTS, type OptionCount } from '@shop/search-index/facet-counts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader, Schema } from '../../schema.ts';
import { comesInAll, optionFiltersOf, valuesLeftBy } from '../product-filter/option-conditions.queries.ts';
import {
  attributeCondition,
  baseMatches,
  facetConditions,
  type ProductFilter,
} from '../product-filter/product-filter.queries.ts';

type Counted = keyof ReturnType<typeof facetConditions> | `attr_${string}` | `option_${number}`;

/** Each facet counted with every filter but its own. */
export type CountedInDatabase = Omit<FacetCounts, 'categories' | 'price' | 'options' | 'attributes'> & {
  categories: (OptionCount & Pick<Selectable<Schema['categories']>, 'translations'>)[];
  /** In minor units, each different price once. */
  prices: { price: number; count: number }[];
  /** Of those that were asked for. */
  options: { option: number; values: { value: string; count: number }[] }[];
  /** Of a text the commonest ones, and those that are chosen. */
  attributeValues: { key: string; value: string; count: number }[];
};

/** Counts as the search index does, in time that grows with the catalogue: for the time until the index is loaded. */
export async function listFacetCounts(
  db: Reader,
  filter: ProductFilter,
  asked: { options: readonly number[]; attributes: readonly CountedAttribute[] },
): Promise<CountedInDatabase> {
  const chosen = optionFiltersOf(filter);
  const withoutOf = (option: number) => chosen.filter((one) => one.option !== option);
  const withoutOption = chosen.map(({ option }) => [`option_${option}`, comesInAll(withoutOf(option))] as const);
  const ofAttributes = filter.attributes.map((one) => [`attr_${one.key}`, attributeCondition(one)] as const);
  const conditions = [...Object.entries(facetConditions(filter)), ...ofAttributes];
  const holds = (facet: string) => sql.ref(`holds_${facet}`);
  /** All conditions but that of a facet; without that of one option, the others still have to be met by one variant. */
  const others = (own: Counted | undefined) =>
    sql.join(
      conditions.flatMap(([facet]) => {
        if (facet === own) return [];
        return [holds(facet === 'options' && withoutOption.some(([name]) => name === own) ? `${own}` : facet)];
      }),
      sql` and `,
    );
  /** @param above the options that a product of one counts in, itself included */
  const options = (own: 'category' | 'brand', some: readonly string[], above: RawBuilder<unknown>) => {
    const table = sql.table(own === 'category' ? 'categories' : 'brands');
    const translations = own === 'category' ? sql`, 'translations', translations` : sql``;
    return sql`(
    select coalesce(json_agg(json_build_object('value', value, 'label', label, 'count', coalesce(products, 0)${translations})), '[]')
    from ${table} left join (
      select above.id, sum(products) as products
      from (select ${sql.ref(`${own}_id`)} as id, count(*) as products from base where ${others(own)} group by 1) as counted
        join ${table} as own using (id) cross join lateral (${above}) as above (id) group by 1) as counted using (id)
    where products > 0 or value = any(${some}::text[]))`;
  };
  const values = (option: number) => sql`(
    select coalesce(json_agg(json_build_object('value', value, 'label', value, 'count', products)), '[]') from (
      select value, count(*) as products
      from base cross join lateral (select distinct value from jsonb_array_elements_text(${valuesColumn(option)}) as own (value)) as own
      where ${others(`option_${option}`)} group by 1) as counted)`;
  const counted = [COLOR_OPTION, SIZE_OPTION, ...asked.options];
  const { rows } = await sql<CountedInDatabase>`${plannedEachTime}
    with base as materialized (
      select category_id, brand_id, rating_hundredths as rating, discount_price_cents as price, sold_out, attributes,
        ${sql.join(counted.map((option) => sql`${valuesLeftBy(withoutOf(option), option)} as ${valuesColumn(option)}`))},
        ${sql.join([...conditions, ...withoutOption].map(([facet, condition]) => sql`${condition} as ${holds(facet)}`))}
      from products where ${baseMatches(filter)})
    select (select count(*) from base where ${others(undefined)}) as total,
      ${options('category', filter.categories, sql`select step.id from jsonb_to_recordset(own.trail) as step (id integer)`)} as categories,
      ${options('brand', filter.brands, sql`select own.id`)} as brands,
      ${values(COLOR_OPTION)} as colors, ${values(SIZE_OPTION)} as sizes,
      (select json_build_array(count(*) filter (where rating >= 400), count(*) filter (where rating >= 300),
        count(*) filter (where rating >= 200), count(*) filter (where rating >= 100)) from base where ${others('rating')}) as ratings,
      (select coalesce(json_agg(json_build_object('price', price, 'count', products)), '[]')
        from (select price, count(*) as products from base where ${others('price')} group by 1) as priced) as prices,
      (select count(*) from base where not sold_out and ${others('stock')}) as "inStock",
      json_build_array(${sql.join(asked.options.map((option) => sql`json_build_object('option', ${option}::integer, 'values', ${values(option)})`))}) as options,
      ${attributeValues(filter, asked.attributes, others)} as "attributeValues"`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database counted nothing');
  return found;
}

const valuesColumn = (option: number) => sql.ref(`values_${option}`);

/** @param others all conditions on the rows of `base` but one */
function attributeValues(
  filter: ProductFilter,
  attributes: readonly CountedAttribute[],
  others: (own: Counted | undefined) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const filtered = filter.attributes.map(({ key }) => key);
  // All that are not filtered by count the same products.
  const counted = [undefined, ...filtered].map((own) => {
    const keys = own === undefined ? attributes.map(({ key }) => key).filter((key) => !filtered.includes(key)) : [own];
    return sql`
      select key, value, count(*) as products from base cross join lateral jsonb_each(attributes) as has (key, given)
        cross join lateral (
          select given #>> '{}' as value where jsonb_typeof(given) <> 'array'
          union all select jsonb_array_elements_text(given) where jsonb_typeof(given) = 'array') as has_value
      where key = any(${keys}::text[]) and ${others(own === undefined ? undefined : `attr_${own}`)} group by 1, 2`;
  });
  const texts = attributes.filter(({ kind }) => kind === 'text').map(({ key }) => key);
  const chosen = JSON.stringify(filter.attributes.map(({ key, values }) => ({ key, values })));
  return sql`(
    select coalesce(json_agg(json_build_object('key', key, 'value', value, 'count', products)), '[]') from (
      select key, value, products, row_number() over (partition by key order by products desc, value collate "C") as place
      from (${sql.join(counted, sql` union all `)}) as counted
    ) as ranked
    where key <> all(${texts}::text[]) or place <= ${MOST_TEXTS} or exists (
      select from jsonb_to_recordset(${chosen}::jsonb) as own (key text, values jsonb) where own.key = ranked.key and own.values ? ranked.value))`;
}
