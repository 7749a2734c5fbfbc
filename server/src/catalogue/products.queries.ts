import { sql, type Updateable } from 'kysely';
import type { Reader, Schema, Tx } from '../schema.ts';

/** Products with the names of their brand and category. */
export function selectProducts(db: Reader) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select([
      'brands.value as brand',
      'categories.id as categoryId',
      'categories.value as category',
      'categories.label as categoryLabel',
    ]);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

export async function findProduct(db: Reader, id: number): Promise<ProductRow | undefined> {
  return selectProducts(db).where('products.id', '=', id).executeTakeFirst();
}

export async function listProductsByIds(db: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  return selectProducts(db).where('products.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** Locks the products in id order, so that two orders cannot deadlock. */
export async function listProductsForUpdate(tx: Tx, ids: readonly number[]): Promise<ProductRow[]> {
  return selectProducts(tx)
    .where('products.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('products.id')
    .forNoKeyUpdate('products')
    .execute();
}

export interface ProductValues {
  title: string;
  description: string;
  priceCents: number;
  discountHundredths: number;
  stock: number;
  brandId: number;
  categoryId: number;
  thumbnail: string;
  images: string[];
  highlights: string[];
  colors: readonly object[];
  sizes: readonly object[];
  deleted: boolean;
}

/** @returns the new id */
export async function insertProduct(tx: Tx, values: ProductValues, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({
      title: values.title,
      description: values.description,
      price_cents: values.priceCents,
      discount_hundredths: values.discountHundredths,
      stock: values.stock,
      brand_id: values.brandId,
      category_id: values.categoryId,
      thumbnail: values.thumbnail,
      images: values.images,
      highlights: values.highlights,
      colors: JSON.stringify(values.colors),
      sizes: JSON.stringify(values.sizes),
      deleted: values.deleted,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the given values and advances `updatedAt` by at least a millisecond. */
export async function updateProduct(tx: Tx, id: number, changes: Partial<ProductValues>, at: Date): Promise<void> {
  const columns: Updateable<Schema['products']> = {
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.priceCents !== undefined && { price_cents: changes.priceCents }),
    ...(changes.discountHundredths !== undefined && { discount_hundredths: changes.discountHundredths }),
    ...(changes.stock !== undefined && { stock: changes.stock }),
    ...(changes.brandId !== undefined && { brand_id: changes.brandId }),
    ...(changes.categoryId !== undefined && { category_id: changes.categoryId }),
    ...(changes.thumbnail !== undefined && { thumbnail: changes.thumbnail }),
    ...(changes.images !== undefined && { images: changes.images }),
    ...(changes.highlights !== undefined && { highlights: changes.highlights }),
    ...(changes.colors !== undefined && { colors: JSON.stringify(changes.colors) }),
    ...(changes.sizes !== undefined && { sizes: JSON.stringify(changes.sizes) }),
    ...(changes.deleted !== undefined && { deleted: changes.deleted }),
  };
  await tx
    .updateTable('products')
    .set(columns)
    .set({ updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute();
}
