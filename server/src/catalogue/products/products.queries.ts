import {
  type ColumnFieldName,
  fields,
  ownFields,
  productColumnFields,
  type ValuesOf,
  variantColumnFields,
} from '@shop/contract/product-fields';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf, qualified } from '../../schema/columns.ts';
import type { ContentColumn } from '../../schema/content.ts';
import type { ProductOptionColumn } from '../../schema/options.ts';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';
import { columnsIn, listOf, setTo } from './field-columns.queries.ts';

/** Units of all variants of a product that are not retired. */
const stockOfProduct: RawBuilder<number> = sql<number>`(select coalesce(sum(stocks.stock), 0)::bigint
  from variants join stocks on stocks.variant_id = variants.id where variants.product_id = products.id and not variants.retired)`;

/** What a product without variants has itself. */
const ownColumns = ownFields.map((name) => {
  const { column } = fields[name];
  const own = sql<
    string | null
  >`(select ${sql.ref(column)} from variants where variants.product_id = products.id and hidden and not retired)`;
  return own.as(column);
});

/** Of the variant whose price the product shows, as it is on the wire; without variants that have their own, the product's. */
const shownContent = sql<ContentColumn | null>`case
  when exists (select from variants where product_id = products.id and content_thousandths is not null and not retired) then (
    select case when variants.content_thousandths is null then ${contentIn('products')} else ${contentIn('variants')} end
    from variants join stocks on stocks.variant_id = variants.id
    where product_id = products.id and not retired
    order by stock > 0 desc, coalesce(variants.price_cents, products.base_price_cents, products.price_cents), position, variants.id
    limit 1)
  else ${contentIn('products')} end`;

function contentIn(table: 'products' | 'variants'): RawBuilder<ContentColumn | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('content_thousandths')} is not null then jsonb_build_object(
    'amount', ${column('content_thousandths')} / 1000.0, 'unit', ${column('content_unit')},
    'per', ${column('content_per_thousandths')} / 1000.0) end`;
}

const shownOptions = sql<ProductOptionColumn[]>`product_options(products.options, products.colors, products.sizes)`;

type ProductColumn = (typeof columnsOf.products)[number];
type LongColumn = 'details' | 'details_html';
const shortColumns = columnsOf.products.filter(
  (column): column is Exclude<ProductColumn, LongColumn | 'translations'> =>
    column !== 'details' && column !== 'details_html' && column !== 'translations',
);

type TranslationsOfProduct = Selectable<Schema['products']>['translations'];
const wholeTranslations = sql<TranslationsOfProduct>`products.translations`;
const shortTranslations = sql<TranslationsOfProduct>`case
  when products.translations = '{}' then products.translations
  else (select jsonb_object_agg(language, texts - array['details', 'detailsHtml'])
    from jsonb_each(products.translations) as each (language, texts)) end`;

function selectWith(db: Reader, translations: RawBuilder<TranslationsOfProduct>) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(qualified('products', shortColumns))
    .select(translations.as('translations'))
    .select([
      'brands.value as brand',
      'categories.id as categoryId',
      'categories.value as category',
      'categories.trail as categoryTrail',
    ])
    .select(stockOfProduct.as('stock'))
    .select(sql<boolean>`coalesce(sale_due_at <= sale_clock(), false)`.as('saleIsDue'))
    .select(shownOptions.as('shownOptions'))
    .select(shownContent.as('shownContent'))
    .select(ownColumns);
}

/**
 * Products with their stock, the SKU of those without variants, and the names of their brand and category. What is told of them at length
 * is left out: lists, carts and orders would read 50,000 characters of each product and show none.
 */
export function selectProducts(db: Reader) {
  return selectWith(db, shortTranslations);
}

const variantColumns = variantColumnFields.map((name) => fields[name].column);

function selectWithVariants(db: Reader, translations: RawBuilder<TranslationsOfProduct>) {
  return selectWith(db, translations).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('variants')
        .innerJoin('stocks', 'stocks.variant_id', 'variants.id')
        .select(['id', 'hidden', 'retired', 'stock', ...variantColumns])
        .whereRef('variants.product_id', '=', 'products.id')
        .orderBy('position')
        .orderBy('id'),
    ).as('variants'),
  );
}

/** With all variants, in their order; retired ones too, since carts may still name them. */
export function selectProductsWithVariants(db: Reader) {
  return selectWithVariants(db, shortTranslations);
}

/** With what is told at length, too: for the page of one product, and for all that writes products. */
export function selectWholeProducts(db: Reader) {
  return selectWithVariants(db, wholeTranslations).select(['products.details', 'products.details_html']);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;
export type ProductWithVariants = Awaited<
  ReturnType<ReturnType<typeof selectProductsWithVariants>['executeTakeFirstOrThrow']>
>;
export type WholeProduct = Awaited<ReturnType<ReturnType<typeof selectWholeProducts>['executeTakeFirstOrThrow']>>;
export type VariantRow = ProductWithVariants['variants'][number];

export async function findProduct(db: Reader, id: number): Promise<WholeProduct | undefined> {
  return selectWholeProducts(db).where('products.id', '=', id).executeTakeFirst();
}

export async function listProductsByIds(db: Reader, ids: readonly number[]): Promise<ProductWithVariants[]> {
  return selectProductsWithVariants(db).where('products.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

export async function listWholeProducts(db: Reader, ids: readonly number[]): Promise<WholeProduct[]> {
  return selectWholeProducts(db).where('products.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** Locks the row of a product. Lock its stocks before: everyone who edits a product does. */
export async function findProductForUpdate(tx: Tx, id: number): Promise<WholeProduct | undefined> {
  return selectWholeProducts(tx).where('products.id', '=', id).forNoKeyUpdate('products').executeTakeFirst();
}

export type SaleFieldName = 'salePercentage' | 'saleFrom' | 'saleUntil';

/** What is stored of a product: its fields, money in minor units and percentages in hundredths. `price` is its own. */
export interface ProductValues
  extends ValuesOf<ColumnFieldName<'product'> | 'price' | 'discountPercentage' | SaleFieldName> {
  brandId: number;
  categoryId: number;
  images: string[];
  highlights: string[];
  /** Of `details`. */
  detailsHtml: string | null;
  /** Ids of products. */
  related: readonly number[];
  colors: readonly object[];
  sizes: readonly object[];
}

/** What is to change of a product; what is undefined stays. */
export type ProductChanges = { [Name in keyof ProductValues]?: ProductValues[Name] | undefined } & { id: number };

function recordOf({
  id,
  price,
  discountPercentage,
  salePercentage,
  saleFrom,
  saleUntil,
  brandId,
  categoryId,
  images,
  highlights,
  detailsHtml,
  related,
  colors,
  sizes,
  ...others
}: Omit<ProductChanges, 'id'> & { id?: number }): Partial<Record<keyof Schema['products'], unknown>> {
  return {
    ...columnsIn(others, productColumnFields),
    ...{ id, price_cents: price, brand_id: brandId, category_id: categoryId, images, highlights, colors, sizes },
    details_html: detailsHtml,
    related,
    discount_hundredths: discountPercentage,
    sale_hundredths: salePercentage,
    sale_from: salePercentage === null ? null : saleFrom,
    sale_until: salePercentage === null ? null : saleUntil,
  };
}

/** The rows as JSON, and their columns. @param products all with the same values */
function recordsOf(products: readonly (Omit<ProductChanges, 'id'> & { id?: number })[]) {
  const records = products.map(recordOf);
  const columns = Object.entries(records[0] ?? {}).flatMap(([column, value]) =>
    value === undefined || column === 'id' ? [] : [column],
  );
  return { columns, rows: sql`jsonb_populate_recordset(null::products, ${JSON.stringify(records)}::jsonb)` };
}

/** @returns their ids in the given order; each needs its hidden variant, too */
export async function insertProducts(tx: Tx, products: readonly ProductValues[], at: Date): Promise<number[]> {
  if (products.length === 0) return [];
  const { columns, rows } = recordsOf(products);
  const inserted = await sql<{ id: number }>`
    insert into products (${listOf(columns)}, created_at, updated_at) select ${listOf(columns)}, ${at}, ${at} from ${rows}
      returning id`.execute(tx);
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * Sets the given values, and advances `updatedAt` by at least a millisecond.
 * @param products all with the same values
 */
export async function updateProducts(tx: Tx, products: readonly ProductChanges[], at: Date): Promise<void> {
  if (products.length === 0) return;
  const { columns, rows } = recordsOf(products);
  const set = columns.map((column) => ownValues[column] ?? setTo([column]));
  const moved = sql`updated_at = greatest(${at}::timestamptz(3), products.updated_at + interval '1 millisecond')`;
  await sql`update products set ${sql.join([...set, moved])} from ${rows} as wanted where products.id = wanted.id`.execute(
    tx,
  );
}

const ownValues: Readonly<Record<string, RawBuilder<unknown>>> = {
  /** With variants, a trigger computes it from base_price_cents. */
  price_cents: sql`
  price_cents = case when products.base_price_cents is null then wanted.price_cents else products.price_cents end,
  base_price_cents = case when products.base_price_cents is null then null else wanted.price_cents end`,
  /** While a sale is in force, that is the sale's. */
  discount_hundredths: sql`
  discount_hundredths = case when products.own_discount_hundredths is null then wanted.discount_hundredths else products.discount_hundredths end,
  own_discount_hundredths = case when products.own_discount_hundredths is null then null else wanted.discount_hundredths end`,
};

/** A price change looks back 30 days; what ended long before is of no use. */
export async function deletePastPricesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('past_prices').where('ended_at', '<', before).execute();
}
