import { type RawBuilder, sql } from 'kysely';
import { versionOf } from '../platform/db/counters.queries.ts';
import type { Db, Reader } from '../platform/db/database.ts';
import { type ProductRow, selectProducts } from './products.queries.ts';

/** Products that share brand, category and whether they are deleted; 0 stands for any brand or category. */
export interface ProductCell {
  brandId: number;
  categoryId: number;
  deleted: boolean;
  products: number;
}

/** Names of brands and categories; none of a kind means any. */
export interface ProductFilter {
  brands: readonly string[];
  categories: readonly string[];
  withDeleted: boolean;
}

export interface FoundCells {
  cells: ProductCell[];
  /** Products without the filter. */
  all: number;
}

/** The cells that a filter is made of, empty ones left out. */
export async function listProductCells(db: Reader, filter: ProductFilter): Promise<FoundCells> {
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

const sortKeys = {
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
  /** `skip` counts from the list's end, and the ids come from there. */
  backwards: boolean;
  skip: number;
  take: number;
}

/** A page, and the product from which it is read: undefined where that is an end of the list. */
export type PageReading = ProductPage & { landmark: number | undefined };

/** The products of one page in the list's order, of one moment: what is found is there when it is read. */
export async function listProductsOfPage(db: Reader, list: ProductList, page: PageReading): Promise<ProductRow[]> {
  const { landmark } = page;
  const ids = landmark === undefined ? selectPage(list, page) : selectPageFrom(list, { ...page, landmark });
  const found = sql<{ id: number; place: number }>`unnest(array(${ids})) with ordinality`;
  const products = await selectProducts(db)
    .innerJoin(found.as<'found'>(sql`found (id, place)`), 'found.id', 'products.id')
    .orderBy('found.place')
    .execute();
  return page.backwards ? products.reverse() : products;
}

/** Selects the ids of one page of a list, in its order or the other way round; ties go by id, so that pages never overlap. */
function selectPage(list: ProductList, page: ProductPage): RawBuilder<unknown> {
  const key = sortKeys[list.by];
  const keyDirection = sql.raw((list.order === 'asc') === page.backwards ? 'desc' : 'asc');
  const idDirection = sql.raw(page.backwards ? 'desc' : 'asc');
  const inOrderOf = (by: RawBuilder<unknown>) => sql`order by ${by} ${keyDirection}, id ${idDirection}`;
  const runs = page.way === 'merge' ? list.cells : walks(list.cells);
  const [run] = runs;
  return run !== undefined && runs.length === 1
    ? sql`
        select id from products
        where ${within(list, page, sql`${run.deleted}`, sql`${run.brandId}`, sql`${run.categoryId}`)}
        ${inOrderOf(key)} limit ${page.take} offset ${page.skip}`
    : sql`
        select id
        from ${runsOf(runs)}
          cross join lateral (
            select id, ${key} as key from products
            where ${within(list, page, sql`run.deleted`, sql`run.brand_id`, sql`run.category_id`)}
            ${inOrderOf(key)} limit ${page.skip + page.take}
          ) as head
        ${inOrderOf(sql`key`)} limit ${page.take} offset ${page.skip}`;
}

/** Selects the same ids, in the list's order, from a product on that is before the page in the same order of all products. */
function selectPageFrom(
  list: ProductList,
  page: Pick<ProductPage, 'way' | 'skip' | 'take'> & { landmark: number },
): RawBuilder<unknown> {
  const key = sortKeys[list.by];
  const direction = sql.raw(list.order);
  const beyond = sql.raw(list.order === 'asc' ? '>' : '<');
  const inRun = within(list, page, sql`run.deleted`, sql`run.brand_id`, sql`run.category_id`);
  const keyThere = sql`(select ${key} from products where id = ${page.landmark})`;
  const end = page.skip + page.take;
  // First those that share its key, which is often many; each half lies in an index as it is.
  return sql`
    select id
    from ${runsOf(page.way === 'merge' ? list.cells : walks(list.cells))}
      cross join lateral (
        (select id, ${key} as key from products
          where ${inRun} and ${key} = ${keyThere} and id >= ${page.landmark} order by id limit ${end})
        union all
        (select id, ${key} as key from products
          where ${inRun} and ${key} ${beyond} ${keyThere} order by ${key} ${direction}, id limit ${end})
      ) as ahead
    order by key ${direction}, id limit ${page.take} offset ${page.skip}`;
}

type Run = Pick<ProductCell, 'deleted' | 'brandId' | 'categoryId'>;

function runsOf(runs: readonly Run[]): RawBuilder<unknown> {
  return sql`unnest(${runs.map((run) => run.deleted)}::boolean[], ${runs.map((run) => run.brandId)}::integer[],
    ${runs.map((run) => run.categoryId)}::integer[]) as run (deleted, brand_id, category_id)`;
}

/** All products, once for each value of `deleted` that the cells have. */
function walks(cells: readonly ProductCell[]): Run[] {
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

/** A list of all products, whatever their brands and categories. */
export type WholeList = Pick<ProductList, 'by' | 'order'> & { withDeleted: boolean };

/** Where the products of a cell stand in a list: the stretch of each. */
export interface CellPlaces {
  brandId: number;
  categoryId: number;
  deleted: boolean;
  /** Numbers of stretches, from 0, upwards; one for each product. */
  stretches: Uint16Array;
}

/** A list of all products in one order, cut into stretches. */
export interface ListPlaces {
  /** The lists' version in which it was like this. */
  version: number;
  /** Products of a stretch; the last has what is left. */
  every: number;
  /** Id of the first product of each stretch. */
  firsts: Int32Array;
  cells: readonly CellPlaces[];
}

// What fits into two bytes, with a sign, as PostgreSQL writes them.
const MOST_STRETCHES = 32_767;

/** A random number, another one whenever a product comes, goes or moves. */
export async function findListsVersion(db: Reader): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${versionOf('product lists')} as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/**
 * Reads the whole list once, a second or two for a million products.
 * @param every products of a stretch, more where there would be too many stretches
 * @returns undefined where there are no products
 */
export async function readListPlaces(db: Db, list: WholeList, every: number): Promise<ListPlaces | undefined> {
  const key = sortKeys[list.by];
  const runs = (list.withDeleted ? [false, true] : [false]).map(
    (deleted) => sql`select id, brand_id, category_id, deleted, ${key} as key from products where deleted = ${deleted}`,
  );
  const { rows } = await sql<{
    brandId: number;
    categoryId: number;
    deleted: boolean;
    stretches: Buffer;
    begun: number[] | null;
    firsts: number[] | null;
    every: number;
    version: number;
  }>`
    with length as (
      select greatest(${every}::integer, (sum(products) / ${MOST_STRETCHES}::integer + 1)::integer) as every
      from product_counts where brand_id = 0 and category_id = 0
    ), placed as (
      select id, brand_id, category_id, deleted,
        row_number() over (order by key ${sql.raw(list.order)}, id) - 1 as place
      from (${sql.join(runs, sql` union all `)}) as listed
    ), stretched as (
      select id, brand_id, category_id, deleted, place / every as stretch, place % every = 0 as is_first, every
      from placed cross join length
    )
    select brand_id as "brandId", category_id as "categoryId", deleted, every,
      string_agg(int2send(stretch::smallint), ''::bytea) as stretches,
      array_agg(stretch::integer) filter (where is_first) as begun,
      array_agg(id) filter (where is_first) as firsts,
      ${versionOf('product lists')} as version
    from stretched group by brand_id, category_id, deleted, every`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;

  const firsts = new Int32Array(rows.reduce((sum, { begun }) => sum + (begun?.length ?? 0), 0));
  for (const { begun, firsts: ids } of rows) {
    begun?.forEach((stretch, n) => {
      firsts[stretch] = ids?.[n] ?? 0;
    });
  }
  const cells = rows.map(({ brandId, categoryId, deleted, stretches }) => ({
    brandId,
    categoryId,
    deleted,
    stretches: Uint16Array.from({ length: stretches.length / 2 }, (_, n) => stretches.readUInt16BE(2 * n)).sort(),
  }));
  return { version: row.version, every: row.every, firsts, cells };
}
