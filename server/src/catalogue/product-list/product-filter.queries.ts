import { type RawBuilder, sql } from 'kysely';

/** Which products the list of admins, an export and a bulk edit contain. All parts hold. */
export interface ProductFilter {
  /** Names; none of a kind means any. */
  brands: readonly string[];
  categories: readonly string[];
  /** Undefined: deleted ones and others. */
  deleted: boolean | undefined;
  /** Of a search, in NFC: without regard to case each is part of the title, of the brand or of a SKU, or is the id. */
  words: readonly string[];
  /** Only those whose stock, or that of one of the variants, is below this. */
  stockBelow: number | undefined;
  soldOut: boolean;
  withoutPicture: boolean;
}

const PLACEHOLDER = '(^|[/_-])(placeholder|no[-_]?(image|picture|photo))[^/]*$';

/** The condition of a filter on a row of `products`. Variants that are retired do not count. */
export function productMatches(filter: ProductFilter): RawBuilder<boolean> {
  const conditions = [
    ...(filter.brands.length > 0
      ? [sql`products.brand_id = any(array(select id from brands where value = any(${filter.brands}::text[])))`]
      : []),
    ...(filter.categories.length > 0
      ? [
          sql`products.category_id = any(array(select id from categories where value = any(${filter.categories}::text[])))`,
        ]
      : []),
    ...(filter.deleted !== undefined ? [sql`products.deleted = ${filter.deleted}`] : []),
    ...filter.words.map(hasWord),
    ...(filter.stockBelow !== undefined
      ? [
          sql`exists (select from variants join stocks on stocks.variant_id = variants.id
            where variants.product_id = products.id and not variants.retired and stocks.stock < ${filter.stockBelow})`,
        ]
      : []),
    ...(filter.soldOut ? [sql`products.sold_out`] : []),
    ...(filter.withoutPicture ? [sql`(products.thumbnail = '' or products.thumbnail ~* ${PLACEHOLDER})`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

// So that it is a bigint of PostgreSQL.
const ID = /^\d{1,15}$/;
// So begins a regular expression of PostgreSQL in which no character means anything else. Matching without case is faster
// than making a text lower case.
const AS_IT_IS = '***=';

function hasWord(word: string): RawBuilder<unknown> {
  // A title may have its accents as letters of their own. Normalizing each title would take longer than searching twice.
  const spellings = [...new Set([word, word.normalize('NFD')])];
  const partOf = (text: RawBuilder<unknown>) =>
    sql.join(
      spellings.map((spelling) => sql`${text} collate "und-x-icu" ~* ${AS_IT_IS + spelling}`),
      sql` or `,
    );
  return sql`(${partOf(sql`products.title`)}
    or products.brand_id = any(array(select id from brands where ${partOf(sql`value`)}))
    or products.id = ${ID.test(word) ? Number(word) : 0}
    or exists (select from variants
      where variants.product_id = products.id and not variants.retired and (${partOf(sql`variants.sku`)})))`;
}
