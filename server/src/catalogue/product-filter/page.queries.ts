import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import { type ProductRow, selectProducts, selectProductsWithVariants } from '../products/products.queries.ts';
import type { FilterCount } from './filter-counts.queries.ts';

export const sortKeys = {
  rating: sql`rating_hundredths`,
  discountPrice: sql`discount_price_cents`,
  price: sql`price_cents`,
  title: sql`title collate "und-x-icu"`,
  id: sql`id`,
  createdAt: sql`created_at`,
} as const;

/** Whether an index has the products of each brand and category in this order. */
export function isIndexedPerFilter(by: keyof typeof sortKeys): boolean {
  return by === 'id' || by === 'rating' || by === 'discountPrice';
}

export interface ProductList {
  /** The counts of its filter, at least one. */
  counts: readonly FilterCount[];
  by: keyof typeof sortKeys;
  order: 'asc' | 'desc';
  withVariants: boolean;
}

export interface PageScan {
  /**
   * `scan` reads all products in the list's order and leaves out those that the filter does. `merge` reads the products of
   * each count in that order and merges them (a k-way merge).
   */
  method: 'scan' | 'merge';
  /** From the list's end: `skip` counts from there. */
  backwards: boolean;
  skip: number;
  take: number;
}

/** The products of one page in the list's order. One statement finds and reads them, so none disappears in between. */
export async function listProductsOfPage(db: Reader, list: ProductList, page: PageScan): Promise<ProductRow[]> {
  const found = sql<{ id: number; place: number }>`unnest(array(${selectIds(list, page)})) with ordinality`;
  const products = await (list.withVariants ? selectProductsWithVariants(db) : selectProducts(db))
    .innerJoin(found.as<'found'>(sql`found (id, place)`), 'found.id', 'products.id')
    .orderBy('found.place')
    .execute();
  return page.backwards ? products.reverse() : products;
}

/**
 * Products in the order of their ids in `ids`.
 * @param options.deleted only those that are deleted, or are not; undefined means both
 */
export async function listProductsInOrder(
  db: Reader,
  ids: readonly number[],
  { withVariants, deleted }: { withVariants: boolean; deleted: boolean | undefined },
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return (withVariants ? selectProductsWithVariants(db) : selectProducts(db))
    .where('products.id', '=', sql<number>`any(${ids}::bigint[])`)
    .$if(deleted !== undefined, (query) => query.where('products.deleted', '=', deleted ?? false))
    .orderBy(sql`array_position(${ids}::bigint[], products.id)`)
    .execute();
}

/** The ids of one page in the list's order, or in reverse; ties go by id, so that pages never overlap. */
function selectIds(list: ProductList, page: PageScan): RawBuilder<unknown> {
  const key = sortKeys[list.by];
  const keyDirection = sql.raw((list.order === 'asc') === page.backwards ? 'desc' : 'asc');
  const idDirection = sql.raw(page.backwards ? 'desc' : 'asc');
  const inOrderOf = (by: RawBuilder<unknown>) => sql`order by ${by} ${keyDirection}, id ${idDirection}`;
  const ranges = page.method === 'merge' ? list.counts : wholeRanges(list.counts);
  const [range] = ranges;
  return range !== undefined && ranges.length === 1
    ? sql`
        select id from products
        where ${within(list, page, sql`${range.deleted}`, { brandId: sql`${range.brandId}`, categoryId: sql`${range.categoryId}` })}
        ${inOrderOf(key)} limit ${page.take} offset ${page.skip}`
    : sql`
        select id
        from ${rowsOf(ranges)}
          cross join lateral (
            select id, ${key} as key from products
            where ${within(list, page, sql`range.deleted`, { brandId: sql`range.brand_id`, categoryId: sql`range.category_id` })}
            ${inOrderOf(key)} limit ${page.skip + page.take}
          ) as head
        ${inOrderOf(sql`key`)} limit ${page.take} offset ${page.skip}`;
}

/** Products that are contiguous in one index, in the list's order. */
type Range = Pick<FilterCount, 'deleted' | 'brandId' | 'categoryId'>;

function rowsOf(ranges: readonly Range[]): RawBuilder<unknown> {
  return sql`unnest(${ranges.map((range) => range.deleted)}::boolean[], ${ranges.map((range) => range.brandId)}::integer[],
    ${ranges.map((range) => range.categoryId)}::integer[]) as range (deleted, brand_id, category_id)`;
}

/** All products, one range for each value of `deleted` that the counts have. */
function wholeRanges(counts: readonly FilterCount[]): Range[] {
  return [...new Set(counts.map((count) => count.deleted))].map((deleted) => ({ deleted, brandId: 0, categoryId: 0 }));
}

function within(
  { counts }: ProductList,
  { method }: Pick<PageScan, 'method'>,
  deleted: RawBuilder<unknown>,
  { brandId, categoryId }: { brandId: RawBuilder<unknown>; categoryId: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const anyBrand = counts.every((count) => count.brandId === 0);
  const anyCategory = counts.every((count) => count.categoryId === 0);
  const conditions = [sql`products.deleted = ${deleted}`];
  if (!anyBrand) {
    const oneOf = sql`any(${[...new Set(counts.map((count) => count.brandId))]}::integer[])`;
    conditions.push(sql`products.brand_id = ${method === 'merge' ? brandId : oneOf}`);
  }
  if (!anyCategory) {
    const oneOf = sql`any(${[...new Set(counts.map((count) => count.categoryId))]}::integer[])`;
    conditions.push(sql`products.category_id = ${method === 'merge' ? categoryId : oneOf}`);
  }
  return sql.join(conditions, sql` and `);
}
