import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import { type ProductWithVariants, selectProductsWithVariants } from '../products.queries.ts';

/** Names of brands and categories; none of a kind means any. */
export interface ExportFilter {
  brands: readonly string[];
  categories: readonly string[];
}

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
  filter: ExportFilter,
  { from, to }: { from: number; to: number },
): Promise<ProductWithVariants[]> {
  return selectProductsWithVariants(db)
    .where('products.id', '>=', from)
    .where('products.id', '<=', to)
    .$if(filter.brands.length > 0, (query) =>
      query.where('brands.value', '=', sql<string>`any(${filter.brands}::text[])`),
    )
    .$if(filter.categories.length > 0, (query) =>
      query.where('categories.value', '=', sql<string>`any(${filter.categories}::text[])`),
    )
    .orderBy('products.id')
    .execute();
}
