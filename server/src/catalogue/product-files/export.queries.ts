import { byName, fields, laterFileFields } from '@shop/contract/product-fields';
import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import { type ProductFilter, productMatches } from '../product-filter/product-filter.queries.ts';
import { selectWholeProducts, type WholeProduct } from '../products/products.queries.ts';

/** The lowest id of a product above this one. */
export async function findNextProductId(db: Reader, above: number): Promise<number | undefined> {
  const next = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', above)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

/**
 * Products of the filter in a range of ids, deleted ones too, by id. However few products the filter leaves, the query reads no
 * more than the range.
 */
export async function listProductsOfRange(
  db: Reader,
  filter: ProductFilter,
  { from, to }: { from: number; to: number },
): Promise<WholeProduct[]> {
  return selectWholeProducts(db)
    .where('products.id', '>=', from)
    .where('products.id', '<=', to)
    .where(productMatches(filter))
    .orderBy('products.id')
    .execute();
}

/** Of the products with these ids those of the filter, by id. */
export async function listProductsAmong(
  db: Reader,
  filter: ProductFilter,
  ids: readonly number[],
): Promise<WholeProduct[]> {
  return selectWholeProducts(db)
    .where('products.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(productMatches(filter))
    .orderBy('products.id')
    .execute();
}

/** The fields that no product has a value of, of those whose columns are in files only once one has. */
export async function listUnusedFields(db: Reader): Promise<string[]> {
  const isUsed = byName(laterFileFields, (name) => {
    // There is something to fill in as soon as there is one to put products into.
    if (name === 'collections')
      return sql<boolean>`exists (select from collections where products is not null)`.as(name);
    const field = fields[name];
    const table = field.of === 'product' ? 'products' : 'variants';
    const column = 'column' in field ? field.column : 'sale_hundredths';
    return sql<boolean>`exists (select from ${sql.table(table)} where ${sql.ref(column)} is not null)`.as(name);
  });
  const used = await db.selectNoFrom(Object.values(isUsed)).executeTakeFirstOrThrow();
  return laterFileFields.filter((name) => !used[name]);
}
