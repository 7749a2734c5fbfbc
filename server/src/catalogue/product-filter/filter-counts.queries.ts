import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import { idsBelow } from '../products/below.queries.ts';

/** The number of products of one brand and category, deleted or not; 0 means all brands or categories. */
export interface FilterCount {
  brandId: number;
  categoryId: number;
  deleted: boolean;
  products: number;
}

/** What the stored counts tell. Names of brands, and of categories, which mean all below them too; none of a kind means any. */
export interface CountedFilter {
  brands: readonly string[];
  categories: readonly string[];
  /** Undefined: deleted ones and others. */
  deleted: boolean | undefined;
}

export interface FilterCounts {
  /** Those of the filter; their sum is the number of its products. */
  counts: FilterCount[];
  /** Products without the filter. */
  all: number;
}

/** The counts that a filter consists of, without those that are 0. */
export async function listFilterCounts(db: Reader, filter: CountedFilter): Promise<FilterCounts> {
  const { rows } = await sql<FilterCount & { all: number }>`
    select brand_id as "brandId", category_id as "categoryId", deleted, products,
      (select sum(products) from product_counts
        where brand_id = 0 and category_id = 0 and deleted = coalesce(${filter.deleted ?? null}::boolean, deleted))::integer as "all"
    from product_counts
    where brand_id = any(array(
        select id from brands where value = any(${filter.brands}::text[])
        union all select 0 where ${filter.brands}::text[] = '{}'))
      and category_id = any(array(
        select unnest(${idsBelow(filter.categories)})
        union all select 0 where ${filter.categories}::text[] = '{}'))
      and deleted = coalesce(${filter.deleted ?? null}::boolean, deleted)
      and products > 0`.execute(db);
  return { counts: rows.map(({ all: _all, ...count }) => count), all: rows[0]?.all ?? 0 };
}
