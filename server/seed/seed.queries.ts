import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../src/platform/db/advisory-locks.ts';
import type { Db, Tx } from '../src/schema.ts';

export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`.execute(tx);
}

/** True if there are no accounts and no products. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return user === undefined && product === undefined;
}

/** Ids of brands or categories by value; missing ones are inserted. */
export async function ensureOptions(
  db: Db,
  table: 'brands' | 'categories',
  values: readonly string[],
): Promise<Map<string, number>> {
  await db
    .insertInto(table)
    .values(values.map((value) => ({ value, label: value })))
    .onConflict((conflict) => conflict.column('value').doNothing())
    .execute();
  const rows = await db.selectFrom(table).select(['id', 'value']).where('value', 'in', values).execute();
  return new Map(rows.map((row) => [row.value, row.id]));
}

export interface SeedProduct {
  title: string;
  description: string;
  price_cents: number;
  discount_hundredths: number;
  rating_hundredths: number;
  stock: number;
  brand_id: number;
  category_id: number;
  thumbnail: string;
  images: string[];
  highlights: string[];
  colors: string;
  sizes: string;
  deleted: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Inserts products and the ledger rows of their first stock. */
export async function insertProducts(tx: Tx, products: readonly SeedProduct[], at: Date): Promise<void> {
  const inserted = await tx.insertInto('products').values(products).returning(['id', 'stock']).execute();
  await tx
    .insertInto('stock_movements')
    .values(
      inserted
        .filter((product) => product.stock > 0)
        .map((product) => ({
          product_id: product.id,
          delta: product.stock,
          reason: 'seed' as const,
          order_id: null,
          user_id: null,
          created_at: at,
        })),
    )
    .execute();
}
