/** Lines of a file that put products into collections, or take them out. */

import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';

/** Whether any does. */
export async function changesCollections(db: Reader, changeSetId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from change_lines where change_set_id = ${changeSetId}
      and (product_before ? 'collections' or product_after -> 'collections' <> '[]')) as found`.execute(db);
  return rows[0]?.found === true;
}

export interface CollectionClash {
  line: number;
  slug: string;
  /** As what the line was counted. */
  outcome: 'created' | 'changed' | 'retired';
  productId: number | null;
  variantId: number | null;
}

/**
 * Lines that put a product into a collection that has no room for it once all products are where they are to be, the last ones of the
 * file first, or into one whose products are not chosen by hand any more. One row for each line.
 * @param most products of a collection
 */
export async function listCollectionClashes(db: Reader, changeSetId: number, most: number): Promise<CollectionClash[]> {
  const { rows } = await sql<CollectionClash>`
    with own as materialized (
      select line, action, first_position, product_id, variant_id, product_after,
        coalesce(product_before -> 'collections', '[]') as had, coalesce(product_after -> 'collections', '[]') as gets
      from change_lines where change_set_id = ${changeSetId} and product_after ? 'collections'
    ), leaving as (
      select slug, count(distinct first_position) as products
      from own cross join lateral jsonb_array_elements_text(had) as slug where not gets ? slug group by slug
    ), coming as (
      select line, action, product_id, variant_id, product_after, slug,
        dense_rank() over (partition by slug order by first_position) as place
      from own cross join lateral jsonb_array_elements_text(gets) as slug where not had ? slug
    )
    select distinct on (line) line, coming.slug, product_id as "productId", variant_id as "variantId",
      case when action <> 'change' then 'created' when product_after ->> 'deleted' = 'true' then 'retired' else 'changed' end as outcome
    from coming left join collections on collections.slug = coming.slug left join leaving on leaving.slug = coming.slug
    where collections.products is null
      or place > ${most} - jsonb_array_length(collections.products) + coalesce(leaving.products, 0)
    order by line`.execute(db);
  return rows;
}
