import type { FacetCounts } from '@shop/search-index/facet-counts';
import { type RawBuilder, sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader } from '../../schema.ts';
import {
  baseMatches,
  colorNames,
  facetConditions,
  offeredSizeNames,
  type ProductFilter,
} from '../product-filter/product-filter.queries.ts';

type Facet = keyof ReturnType<typeof facetConditions>;

/** Each facet counted with every filter but its own. */
export type CountedInDatabase = Omit<FacetCounts, 'price'> & {
  /** In minor units, each different price once. */
  prices: { price: number; count: number }[];
};

/** Counts as the search index does, in time that grows with the catalogue: for the time until the index is loaded. */
export async function listFacetCounts(db: Reader, filter: ProductFilter): Promise<CountedInDatabase> {
  const conditions = Object.entries(facetConditions(filter));
  const holds = (facet: string) => sql.ref(`holds_${facet}`);
  /** All conditions but that of a facet. */
  const others = (own: Facet | undefined) =>
    sql.join(
      conditions.flatMap(([facet]) => (facet === own ? [] : [holds(facet)])),
      sql` and `,
    );
  /** @param above the options that a product of one counts in, itself included */
  const options = (own: 'category' | 'brand', chosen: readonly string[], above: RawBuilder<unknown>) => {
    const table = sql.table(own === 'category' ? 'categories' : 'brands');
    return sql`(
    select coalesce(json_agg(json_build_object('value', value, 'label', label, 'count', coalesce(products, 0))), '[]')
    from ${table} left join (
      select above.id, sum(products) as products
      from (select ${sql.ref(`${own}_id`)} as id, count(*) as products from base where ${others(own)} group by 1) as counted
        join ${table} as own using (id) cross join lateral (${above}) as above (id) group by 1) as counted using (id)
    where products > 0 or value = any(${chosen}::text[]))`;
  };
  const names = (own: 'color' | 'size', column: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(json_build_object('value', name, 'label', name, 'count', products)), '[]') from (
      select name, count(*) as products
      from base cross join lateral (select distinct name from jsonb_array_elements_text(${column}) as own (name)) as names
      where ${others(own)} group by 1) as counted)`;
  const { rows } = await sql<CountedInDatabase>`${plannedEachTime}
    with base as materialized (
      select category_id, brand_id, ${colorNames} as colors, ${offeredSizeNames} as sizes, rating_hundredths as rating,
        discount_price_cents as price, sold_out,
        ${sql.join(conditions.map(([facet, condition]) => sql`${condition} as ${holds(facet)}`))}
      from products where ${baseMatches(filter)})
    select (select count(*) from base where ${others(undefined)}) as total,
      ${options('category', filter.categories, sql`select step.id from jsonb_to_recordset(own.trail) as step (id integer)`)} as categories,
      ${options('brand', filter.brands, sql`select own.id`)} as brands,
      ${names('color', sql`colors`)} as colors, ${names('size', sql`sizes`)} as sizes,
      (select json_build_array(count(*) filter (where rating >= 400), count(*) filter (where rating >= 300),
        count(*) filter (where rating >= 200), count(*) filter (where rating >= 100)) from base where ${others('rating')}) as ratings,
      (select coalesce(json_agg(json_build_object('price', price, 'count', products)), '[]')
        from (select price, count(*) as products from base where ${others('price')} group by 1) as priced) as prices,
      (select count(*) from base where not sold_out and ${others('stock')}) as "inStock"`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('The database counted nothing');
  return counted;
}
