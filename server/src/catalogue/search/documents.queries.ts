import {
  type ColumnFieldName,
  fields,
  searchedProductFields,
  searchedVariantFields,
} from '@shop/contract/product-fields';
import type { CategoryPlace, ProductDocument, ProductFacts } from '@shop/search-index/product-document';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import {
  colorNames,
  offeredSizeNames,
  offeredValues,
  offeredVariants,
  sizeNames,
} from '../product-filter/option-conditions.queries.ts';
import { hasNoPicture } from '../product-filter/product-filter.queries.ts';
import { translations, valueNames } from './translated-texts.queries.ts';

/** @param further the languages beside the default one of which texts are read */
interface Languages {
  further: readonly string[];
}

/** The products with the lowest ids above this one, by id. */
export async function listDocumentsAfter(
  db: Reader,
  { after, limit }: { after: number; limit: number },
  languages: Languages,
): Promise<ProductDocument[]> {
  return listDocuments(db, sql`products.id > ${after} order by products.id limit ${limit}`, languages);
}

export async function listDocumentsByIds(
  db: Reader,
  ids: readonly number[],
  languages: Languages,
): Promise<ProductDocument[]> {
  return listDocuments(db, sql`products.id = any(${ids}::bigint[])`, languages);
}

const facts = ({
  further,
}: Languages) => sql`id, "brandId", brand, "brandLabel", "categoryId", category, "categoryLabel", colors, "offeredSizes", "offeredValues", "offeredVariants", "priceMinor",
  "discountPriceMinor", "ratingHundredths", "createdAt", deleted, "soldOut", "withoutPicture", attributes,
  hashtextextended(
    concat_ws(chr(1), title, brand, "brandLabel", category, "categoryLabel", description, highlights, colors, sizes, codes${further.length === 0 ? sql`` : sql`, translations`}), 0) as "textHash"`;

/** Without the texts, which are most of what is sent. */
export async function listFactsByIds(
  db: Reader,
  ids: readonly number[],
  languages: Languages,
): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select ${facts(languages)} from ${documents(sql`products.id = any(${ids}::bigint[])`, languages)}`.execute(db);
  return rows;
}

async function listDocuments(db: Reader, which: RawBuilder<unknown>, languages: Languages): Promise<ProductDocument[]> {
  const { rows } = await sql<ProductDocument>`
    select ${facts(languages)}, title, description, highlights, sizes, codes${languages.further.length === 0 ? sql`` : sql`, translations`}
    from ${documents(which, languages)}`.execute(db);
  return rows;
}

const searched = (names: readonly ColumnFieldName<'product' | 'variant'>[], table: string) =>
  sql.join(names.map((name) => sql.ref(`${table}.${fields[name].column}`)));

/** What is searched for besides the texts that have a place of their own. */
const codes = sql`array(
    select code from variants cross join unnest(array[${searched(searchedVariantFields, 'variants')}]) as own (code)
    where variants.product_id = products.id and not retired and code is not null order by variants.id
  ) || array_remove(array[${searched(
    searchedProductFields.filter((name) => name !== 'title' && name !== 'description'),
    'products',
  )}]::text[], null)`;

const documents = (which: RawBuilder<unknown>, { further }: Languages) => sql`(
  ${further.length === 0 ? sql`` : sql`with ${valueNames(further)}`}
  select products.id, title, description, highlights || attribute_texts(attributes) || option_texts(products.options) as highlights, brand_id as "brandId", brands.value as brand, brands.label as "brandLabel",
    category_id as "categoryId", categories.value as category, categories.label as "categoryLabel",
    ${colorNames} as colors, ${sizeNames} as sizes, ${offeredSizeNames} as "offeredSizes",
    ${offeredValues} as "offeredValues", ${offeredVariants} as "offeredVariants",
    ${codes} as codes,
    price_cents as "priceMinor", discount_price_cents as "discountPriceMinor", rating_hundredths as "ratingHundredths",
    (extract(epoch from created_at) * 1000)::bigint as "createdAt", deleted, sold_out as "soldOut",
    ${hasNoPicture} as "withoutPicture", attributes${further.length === 0 ? sql`` : sql`, ${translations(further)} as translations`}
  from products join brands on brands.id = brand_id join categories on categories.id = category_id
  where ${which}
) as document`;

/** The tree of categories. */
export async function listCategoryPlaces(db: Reader): Promise<CategoryPlace[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'value', 'label', 'parent_id as parentId', 'translations'])
    .orderBy('id')
    .execute();
  return rows.map(({ translations: texts, ...place }) => {
    const labels = Object.entries(texts).flatMap(([tag, { label }]) => (label === undefined ? [] : [[tag, label]]));
    return labels.length === 0 ? place : { ...place, labels: Object.fromEntries(labels) };
  });
}

/** Ids in the order of titles, and parallel to them whether the title is that of the product before. */
export interface TitleOrder {
  ids: number[];
  isSame: boolean[];
  last: { title: string; id: number } | null;
}

/** A part of all products in the order of their titles. The two ranges are contiguous in the index by title. */
export async function listInTitleOrder(
  db: Reader,
  after: { title: string; id: number } | null,
  limit: number,
): Promise<TitleOrder> {
  const title = sql`title collate "und-x-icu"`;
  const [afterTitle, afterId] = [after?.title ?? null, after?.id ?? 0];
  const isAfter =
    after === null ? sql`true` : sql`(${title}, id) > (${afterTitle}::text collate "und-x-icu", ${afterId}::bigint)`;
  const range = (deleted: boolean) =>
    sql`(select id, title from products where deleted = ${sql.lit(deleted)} and ${isAfter} order by ${title}, id limit ${limit})`;
  const { rows } = await sql<TitleOrder>`
    with part as (select id, title from (${range(false)} union all ${range(true)}) as parts order by ${title}, id limit ${limit}),
      compared as (
        select id, title, row_number() over in_order as place, title is not distinct from lag(title, 1, ${afterTitle}::text) over in_order as is_same
        from part window in_order as (order by ${title}, id))
    select coalesce(json_agg(id order by place), '[]') as ids, coalesce(json_agg(is_same order by place), '[]') as "isSame",
      (select json_build_object('title', title, 'id', id) from compared order by place desc limit 1) as last
    from compared`.execute(db);
  return rows[0] ?? { ids: [], isSame: [], last: null };
}

/** A product and where its title stands among the others: those right before and after it that are not in `ids`. */
export interface TitlePlace {
  id: number;
  title: string;
  before: { id: number; isSame: boolean } | null;
  after: { id: number; isSame: boolean } | null;
}

/** The places of the titles of these products, in the order of titles. */
export async function listTitlePlaces(db: Reader, ids: readonly number[]): Promise<TitlePlace[]> {
  const title = sql`other.title collate "und-x-icu"`;
  const own = sql`products.title collate "und-x-icu"`;
  // The nearest one of each range of the index, and the nearer of both.
  const nearest = (isBeyond: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select json_build_object('id', id, 'isSame', title = products.title) from (
      ${sql.join(
        [sql`false`, sql`true`].map(
          (deleted) => sql`(select id, title from products as other
            where deleted = ${deleted} and ${isBeyond} and other.id <> all(${ids}::bigint[])
            order by ${title} ${direction}, id ${direction} limit 1)`,
        ),
        sql` union all `,
      )}
    ) as other order by ${title} ${direction}, id ${direction} limit 1)`;
  const { rows } = await sql<TitlePlace>`
    select id, title,
      ${nearest(sql`(${title}, other.id) < (${own}, products.id)`, sql`desc`)} as before,
      ${nearest(sql`(${title}, other.id) > (${own}, products.id)`, sql`asc`)} as after
    from products where id = any(${ids}::bigint[])
    order by title collate "und-x-icu", id`.execute(db);
  return rows;
}
