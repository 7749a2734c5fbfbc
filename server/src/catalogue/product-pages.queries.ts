import { type RawBuilder, sql } from 'kysely';
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
    where brand_id = any(array(
        select id from brands where value = any(${filter.brands}::text[])
        union all select 0 where ${filter.brands}::text[] = '{}'))
      and category_id = any(array(
        select id from categories where value = any(${filter.categories}::text[])
        union all select 0 where ${filter.categories}::text[] = '{}'))
      and (not deleted or ${filter.withDeleted}::boolean)
      and products > 0`.execute(db);
  return { cells: rows.map(({ all: _all, ...cell }) => cell), all: rows[0]?.all ?? 0 };
}

export const sortKeys = {
  rating: sql`rating_hundredths`,
  discountPrice: sql`discount_price_cents`,
  price: sql`price_cents`,
  title: sql`title collate "und-x-icu"`,
  id: sql`id`,
  createdAt: sql`created_at`,
} as const;

/** Whether an index has the products of a brand or category in this order. */
export function hasCellOrder(by: keyof typeof sortKeys): boolean {
  return by === 'id' || by === 'rating' || by === 'discountPrice';
}

export interface ProductList {
  /** What the list is made of: cells of one kind, at least one. */
  cells: readonly ProductCell[];
  by: keyof typeof sortKeys;
  order: 'asc' | 'desc';
}

export interface ProductPage {
  /** `merge` reads each cell in the list's order and merges them; `walk` reads all products and leaves out what is in no cell. */
  way: 'walk' | 'merge';
  /** `skip` counts from the list's end. */
  backwards: boolean;
  skip: number;
  take: number;
}

/** Ids of one page of a list, in its order; ties go by id, so that pages never overlap. */
export async function listProductIds(db: Db, list: ProductList, page: ProductPage): Promise<number[]> {
  const key = sortKeys[list.by];
  const keyDirection = sql.raw((list.order === 'asc') === page.backwards ? 'desc' : 'asc');
  const idDirection = sql.raw(page.backwards ? 'desc' : 'asc');
  const inOrderOf = (by: RawBuilder<unknown>) => sql`order by ${by} ${keyDirection}, id ${idDirection}`;
  const [run, ...others] = page.way === 'merge' ? list.cells : walks(list.cells);
  if (run === undefined) return [];

  const { rows } =
    others.length === 0
      ? await sql<{ id: number }>`
          select id from products
          where ${within(list, page, sql`${run.deleted}`, sql`${run.brandId}`, sql`${run.categoryId}`)}
          ${inOrderOf(key)} limit ${page.take} offset ${page.skip}`.execute(db)
      : await sql<{ id: number }>`
          select id
          from unnest(${[run, ...others].map((one) => one.deleted)}::boolean[],
              ${[run, ...others].map((one) => one.brandId)}::integer[],
              ${[run, ...others].map((one) => one.categoryId)}::integer[]) as run (deleted, brand_id, category_id)
            cross join lateral (
              select id, ${key} as key from products
              where ${within(list, page, sql`run.deleted`, sql`run.brand_id`, sql`run.category_id`)}
              ${inOrderOf(key)} limit ${page.skip + page.take}
            ) as head
          ${inOrderOf(sql`key`)} limit ${page.take} offset ${page.skip}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return page.backwards ? ids.reverse() : ids;
}

/** Ids of a page as `listProductIds` gives them, read from a product that is before it in the same order of all products. */
export async function listProductIdsFrom(
  db: Db,
  list: ProductList,
  page: { landmark: number; skip: number; take: number },
): Promise<number[]> {
  const key = sortKeys[list.by];
  const direction = sql.raw(list.order);
  const beyond = sql.raw(list.order === 'asc' ? '>' : '<');
  const deletions = walks(list.cells).map((walk) => walk.deleted);
  const inFilter = within(list, { way: 'walk' }, sql`run.deleted`, sql`0`, sql`0`);
  const keyThere = sql`(select ${key} from products where id = ${page.landmark})`;
  const end = page.skip + page.take;
  // First those that share its key, which is often many; each half lies in an index as it is.
  const { rows } = await sql<{ id: number }>`
    select id
    from unnest(${deletions}::boolean[]) as run (deleted)
      cross join lateral (
        (select id, ${key} as key from products
          where ${inFilter} and ${key} = ${keyThere} and id >= ${page.landmark} order by id limit ${end})
        union all
        (select id, ${key} as key from products
          where ${inFilter} and ${key} ${beyond} ${keyThere} order by ${key} ${direction}, id limit ${end})
      ) as ahead
    order by key ${direction}, id limit ${page.take} offset ${page.skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** All products, once for each value of `deleted` that the cells have. */
function walks(cells: readonly ProductCell[]) {
  return [...new Set(cells.map((cell) => cell.deleted))].map((deleted) => ({ deleted, brandId: 0, categoryId: 0 }));
}

/** The products of one run. Each run lies in one index, in the list's order. */
function within(
  { cells }: ProductList,
  { way }: Pick<ProductPage, 'way'>,
  deleted: RawBuilder<unknown>,
  brandId: RawBuilder<unknown>,
  categoryId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const anyBrand = cells.every((cell) => cell.brandId === 0);
  const anyCategory = cells.every((cell) => cell.categoryId === 0);
  const conditions = [sql`products.deleted = ${deleted}`];
  if (!anyBrand) {
    const oneOf = sql`any(${[...new Set(cells.map((cell) => cell.brandId))]}::integer[])`;
    conditions.push(sql`products.brand_id = ${way === 'merge' ? brandId : oneOf}`);
  }
  if (!anyCategory) {
    const oneOf = sql`any(${[...new Set(cells.map((cell) => cell.categoryId))]}::integer[])`;
    conditions.push(sql`products.category_id = ${way === 'merge' ? categoryId : oneOf}`);
  }
  return sql.join(conditions, sql` and `);
}
