import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

export const listProductCountsOff = (db: Db) =>
  offenders(
    db,
    sql`select null::bigint as id, format('brand %s, category %s%s', brand_id, category_id,
        case when deleted then ', deleted' else '' end) as says
      from (
        select coalesce(brand_id, 0) as brand_id, coalesce(category_id, 0) as category_id, deleted, count(*)::integer as products
        from products group by deleted, cube (brand_id, category_id)
      ) as counted
      full join (select brand_id, category_id, deleted, products from product_counts where products <> 0) as kept using (brand_id, category_id, deleted, products)
      where counted.products is null or kept.products is null`,
  );

/** What a trail has of the category `own`. */
const step = sql`jsonb_strip_nulls(jsonb_build_object('id', own.id, 'value', own.value, 'label', own.label, 'slug', own.slug, 'translations', (
  select jsonb_object_agg(language, jsonb_build_object('label', texts -> 'label'))
  from jsonb_each(own.translations) as each (language, texts) where texts ? 'label')))`;

/** What the triggers keep of the tree: no circle, at most five levels, and each category with its way from the top and its slug. */
export const listCategoriesOff = (db: Db, mostLevels: number) =>
  offenders(
    db,
    sql`with recursive tree as (
        select id, parent_id, jsonb_build_array(step) as trail
        from categories as own cross join lateral ${step} as own_step (step) where parent_id is null
        union all
        select own.id, own.parent_id, tree.trail || jsonb_build_array(step)
        from tree join categories as own on own.parent_id = tree.id cross join lateral ${step} as own_step (step)
      )
      select categories.id, case when tree.id is null then 'below itself'
          when jsonb_array_length(tree.trail) > ${mostLevels} then 'too deep'
          when categories.trail <> tree.trail then 'another way from the top'
          else 'without its slug' end as says
      from categories left join tree using (id)
      where tree.id is null or jsonb_array_length(tree.trail) > ${mostLevels} or categories.trail <> tree.trail
        or not exists (select from category_slugs where category_slugs.slug = categories.slug and category_id = categories.id)`,
  );

/** What is checked when a product is saved, or made of what is saved. Sales that are due are begun or ended by the next request. */
export const listProductsOffFields = (db: Db) =>
  offenders(
    db,
    sql`select id, 'details without their HTML, or HTML without details' as says from products
        where (details is null) <> (details_html is null)
      union all
      select id, 'names itself among its related products' from products where related @> to_jsonb(id)
      union all
      select id, 'another discount than its sale says' from products
        where (sale_hundredths is not null or own_discount_hundredths is not null)
          and coalesce(sale_due_at > sale_clock(), true)
          and case when sale_hundredths is not null and coalesce(sale_from <= sale_clock(), true) and coalesce(sale_clock() < sale_until, true)
            then own_discount_hundredths is null or discount_hundredths <> sale_hundredths else own_discount_hundredths is not null end
      union all
      select product_id, format('GTIN %s has another check digit', gtin) from variants
        where gtin is not null and (length(gtin) not in (8, 12, 13, 14) or (
          select sum(digit::integer * case when place % 2 = 0 then 3 else 1 end) % 10
          from unnest(string_to_array(reverse(gtin), null)) with ordinality as digits (digit, place)) <> 0)`,
  );
