import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Products that share brand, category and whether they are deleted; 0 stands for any brand or category. */
export interface ProductCell {
  brandId: number;
  categoryId: number;
  deleted: boolean;
  products: number;
}

/**
 * The cells that a filter is made of, empty ones left out, and `all`, the number of products without it.
 * @param filter names of brands and categories; none of a kind means any
 */
export async function listProductCells(
  db: Db,
  filter: { brands: readonly string[]; categories: readonly string[]; withDeleted: boolean },
): Promise<{ cells: ProductCell[]; all: number }> {
  const { rows } = await sql<ProductCell & { all: number }>`
    select brand_id as "brandId", category_id as "categoryId", deleted, products,
      (select sum(products) from product_counts
        where brand_id = 0 and category_id = 0 and (not deleted or ${filter.withDeleted}::boolean))::integer as "all"
    from product_counts
    where brand_id in (
        select id from brands where value = any(${filter.brands}::text[])
        union all select 0 where ${filter.brands}::text[] = '{}')
      and category_id in (
        select id from categories where value = any(${filter.categories}::text[])
        union all select 0 where ${filter.categories}::text[] = '{}')
      and (not deleted or ${filter.withDeleted}::boolean)
      and products > 0`.execute(db);
  return { cells: rows.map(({ all: _all, ...cell }) => cell), all: rows[0]?.all ?? 0 };
}
