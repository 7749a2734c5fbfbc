import { type RawBuilder, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf, qualified } from '../../schema/columns.ts';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';

/** Units of all variants of a product that are not retired. */
const stockOfProduct: RawBuilder<number> = sql<number>`(select coalesce(sum(stocks.stock), 0)::bigint
  from variants join stocks on stocks.variant_id = variants.id where variants.product_id = products.id and not variants.retired)`;

/** Products with their stock, the SKU of those without variants, and the names of their brand and category. */
export function selectProducts(db: Reader) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(qualified('products', columnsOf.products))
    .select([
      'brands.value as brand',
      'categories.id as categoryId',
      'categories.value as category',
      'categories.label as categoryLabel',
    ])
    .select([
      stockOfProduct.as('stock'),
      sql<
        string | null
      >`(select sku from variants where variants.product_id = products.id and hidden and not retired)`.as('sku'),
    ]);
}

/** With all variants, in their order; retired ones too, since carts may still name them. */
export function selectProductsWithVariants(db: Reader) {
  return selectProducts(db).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('variants')
        .innerJoin('stocks', 'stocks.variant_id', 'variants.id')
        .select(['id', 'hidden', 'sku', 'color', 'size', 'price_cents', 'image', 'retired', 'stock'])
        .whereRef('variants.product_id', '=', 'products.id')
        .orderBy('position')
        .orderBy('id'),
    ).as('variants'),
  );
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;
export type ProductWithVariants = Awaited<
  ReturnType<ReturnType<typeof selectProductsWithVariants>['executeTakeFirstOrThrow']>
>;
export type VariantRow = ProductWithVariants['variants'][number];

export async function findProduct(db: Reader, id: number): Promise<ProductWithVariants | undefined> {
  return selectProductsWithVariants(db).where('products.id', '=', id).executeTakeFirst();
}

export async function listProductsByIds(db: Reader, ids: readonly number[]): Promise<ProductWithVariants[]> {
  return selectProductsWithVariants(db).where('products.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** Locks the row of a product. Lock its stocks before: everyone who edits a product does. */
export async function findProductForUpdate(tx: Tx, id: number): Promise<ProductWithVariants | undefined> {
  return selectProductsWithVariants(tx).where('products.id', '=', id).forNoKeyUpdate('products').executeTakeFirst();
}

export interface ProductValues {
  title: string;
  description: string;
  /** The product's own price. */
  priceMinor: number;
  discountHundredths: number;
  brandId: number;
  categoryId: number;
  thumbnail: string;
  images: string[];
  highlights: string[];
  colors: readonly object[];
  sizes: readonly object[];
  weightGrams: number | null;
  taxClass: string | null;
  place: string | null;
  deleted: boolean;
}

/** @returns the new id; the product needs its hidden variant, too */
export async function insertProduct(tx: Tx, values: ProductValues, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({
      title: values.title,
      description: values.description,
      price_cents: values.priceMinor,
      discount_hundredths: values.discountHundredths,
      brand_id: values.brandId,
      category_id: values.categoryId,
      thumbnail: values.thumbnail,
      images: values.images,
      highlights: values.highlights,
      colors: JSON.stringify(values.colors),
      sizes: JSON.stringify(values.sizes),
      weight_grams: values.weightGrams,
      tax_class: values.taxClass,
      place: values.place,
      deleted: values.deleted,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the given values and advances `updatedAt` by at least a millisecond. */
export async function updateProduct(
  tx: Tx,
  product: Pick<ProductRow, 'id' | 'base_price_cents'>,
  changes: Partial<ProductValues>,
  at: Date,
): Promise<void> {
  const columns: Updateable<Schema['products']> = {
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.description !== undefined && { description: changes.description }),
    // With variants, a trigger computes price_cents from this.
    ...(changes.priceMinor !== undefined &&
      (product.base_price_cents === null
        ? { price_cents: changes.priceMinor }
        : { base_price_cents: changes.priceMinor })),
    ...(changes.discountHundredths !== undefined && { discount_hundredths: changes.discountHundredths }),
    ...(changes.brandId !== undefined && { brand_id: changes.brandId }),
    ...(changes.categoryId !== undefined && { category_id: changes.categoryId }),
    ...(changes.thumbnail !== undefined && { thumbnail: changes.thumbnail }),
    ...(changes.images !== undefined && { images: changes.images }),
    ...(changes.highlights !== undefined && { highlights: changes.highlights }),
    ...(changes.colors !== undefined && { colors: JSON.stringify(changes.colors) }),
    ...(changes.sizes !== undefined && { sizes: JSON.stringify(changes.sizes) }),
    ...(changes.weightGrams !== undefined && { weight_grams: changes.weightGrams }),
    ...(changes.taxClass !== undefined && { tax_class: changes.taxClass }),
    ...(changes.place !== undefined && { place: changes.place }),
    // A trigger marks the stocks of its variants.
    ...(changes.deleted !== undefined && { deleted: changes.deleted }),
  };
  await tx
    .updateTable('products')
    .set(columns)
    .set({ updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')` })
    .where('id', '=', product.id)
    .execute();
}

/** A price change looks back 30 days; what ended long before is of no use. */
export async function deletePastPricesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('past_prices').where('ended_at', '<', before).execute();
}
