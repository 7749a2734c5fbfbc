import { type RawBuilder, sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader } from '../../schema.ts';
import type { ProductRow } from '../products/products.queries.ts';
import { listProductsInOrder, sortKeys } from './page.queries.ts';
import { isInTitle, type ProductFilter, productMatches } from './product-filter.queries.ts';

/** What a sort takes from other tables, and the key made of it. What has no key comes last. */
const adminSortKeys = {
  // Of several variants the first in the order of their SKUs.
  sku: {
    key: sql`own.sku collate "und-x-icu"`,
    join: sql`left join (select product_id, min(lower(sku)) as sku from variants
      where sku is not null and not retired group by product_id) as own on own.product_id = products.id`,
  },
  brand: {
    key: sql`brands.label collate "und-x-icu"`,
    keyIn: (titles) => sql`brands.label collate ${collationOf(titles)}`,
    join: sql`join brands on brands.id = products.brand_id`,
  },
  category: {
    key: sql`categories.label collate "und-x-icu"`,
    keyIn: (titles) => shownIn(titles, 'categories', 'label'),
    join: sql`join categories on categories.id = products.category_id`,
  },
  discountPercentage: { key: sql`coalesce(own_discount_hundredths, discount_hundredths)` },
  stock: {
    key: sql`own.stock`,
    join: sql`join (select product_id, sum(stock) as stock from variants join stocks on variant_id = variants.id
      where not retired group by product_id) as own on own.product_id = products.id`,
  },
  deleted: { key: sql`deleted` },
  updatedAt: { key: sql`updated_at` },
} satisfies Record<string, SortKey>;

/** In which language texts are sorted, where that is not the order that the indexes of the database have. */
interface TitleLanguage {
  language: string;
  /** Whether its texts are translations. */
  isFurther: boolean;
}

interface SortKey {
  key: RawBuilder<unknown>;
  keyIn?: (titles: TitleLanguage) => RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
}

export type AnySort = keyof typeof sortKeys | keyof typeof adminSortKeys | 'relevance' | 'given';

/** Whether the list that is read from its nearer end has this order. */
export function isIndexed(by: AnySort): by is keyof typeof sortKeys {
  return by in sortKeys;
}

export interface MatchingPage {
  by: AnySort;
  order: 'asc' | 'desc';
  /** In which language texts are sorted; undefined: as the indexes of the database have them. */
  titles?: TitleLanguage | undefined;
  withVariants: boolean;
  skip: number;
  take: number;
}

/**
 * One page of the products that match a filter, and their number. Reads all that match and sorts them, so it takes time in
 * proportion to the catalogue; the best match comes first whatever the order; ties go by id, so that pages never overlap.
 */
export async function listMatchingProducts(
  db: Reader,
  filter: ProductFilter | { ids: readonly number[] },
  { by, order, titles, withVariants, skip, take }: MatchingPage,
): Promise<{ products: ProductRow[]; total: number }> {
  const { key, keyIn, join = sql`` }: SortKey = sortKeyOf(by, filter);
  const direction = sql.raw(by === 'relevance' || by === 'given' ? 'asc' : order);
  const matches = 'ids' in filter ? sql`products.id = any(${filter.ids}::bigint[])` : productMatches(filter);
  const { rows } = await sql<{ ids: number[]; total: number }>`${plannedEachTime}
    with matching as materialized (select products.id, ${(titles && keyIn?.(titles)) ?? key} as key from products ${join} where ${matches})
    select (select count(*) from matching) as total,
      array(select id from matching order by key ${direction} nulls last, id limit ${take} offset ${skip}) as ids`.execute(
    db,
  );
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { products: await listProductsInOrder(db, ids, { withVariants, deleted: undefined }), total };
}

function sortKeyOf(by: AnySort, filter: ProductFilter | { ids: readonly number[] }): SortKey {
  if (by === 'title') {
    return { key: sql`products.${sortKeys.title}`, keyIn: (titles) => shownIn(titles, 'products', 'title') };
  }
  if (isIndexed(by)) return { key: sql`products.${sortKeys[by]}` };
  if (by === 'given') {
    const within = 'ids' in filter ? undefined : filter.within;
    return { key: sql`array_position(${within && 'ids' in within ? within.ids : []}::bigint[], products.id)` };
  }
  if (by !== 'relevance') return adminSortKeys[by];
  const isBest = 'search' in filter && filter.search ? isInTitle(filter.search.text) : sql`true`;
  return { key: sql`array[(not ${isBest})::integer, sold_out::integer, -rating_hundredths]` };
}

/** Without translations that are empty. */
function shownIn(titles: TitleLanguage, table: 'products' | 'categories', name: string): RawBuilder<unknown> {
  const own = sql.ref(`${table}.${name}`);
  const translated = sql`nullif(${sql.ref(`${table}.translations`)} -> ${titles.language}::text ->> ${name}::text, '')`;
  const text = titles.isFurther ? sql`coalesce(${translated}, ${own})` : own;
  return sql`${text} collate ${collationOf(titles)}`;
}

/** PostgreSQL has one of each language. */
const collationOf = ({ language }: TitleLanguage) => sql.id(`${language}-x-icu`);
