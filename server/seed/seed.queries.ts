import { sql } from 'kysely';
import { insertVariants, setRetired, type VariantValues } from '../src/catalogue/variants/variants.queries.ts';
import type { MediaRow } from '../src/media/media.queries.ts';
import { ADVISORY_LOCKS } from '../src/platform/db/advisory-locks.ts';
import type { Db, Tx } from '../src/schema.ts';
import { findSettingsForUpdate, updateStoredSettings } from '../src/settings/settings.queries.ts';

export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`.execute(tx);
}

/** As an upload inserts its picture; those that are there already stay as they are. */
export async function insertPictures(
  tx: Tx,
  pictures: readonly Pick<MediaRow, 'hash' | 'type' | 'width' | 'height' | 'alt'>[],
  at: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('media')
    .values(
      pictures.map(({ hash, type, width, height, alt }) => ({
        hash,
        type,
        width,
        height,
        alt,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** True if there are no accounts and no products. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('guest', '=', false).limit(1).executeTakeFirst();
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

/** The picture of a category. */
export async function setTile(tx: Tx, categoryId: number, picture: string): Promise<void> {
  await tx.updateTable('categories').set({ picture }).where('id', '=', categoryId).execute();
}

/** Only where nobody has set up a home page. */
export async function setHome(tx: Tx, home: readonly object[], at: Date): Promise<void> {
  const { given } = await findSettingsForUpdate(tx);
  if (given.home === undefined) await updateStoredSettings(tx, { ...given, home }, at);
}

export interface SeedProduct {
  title: string;
  description: string;
  price_cents: number;
  discount_hundredths: number;
  rating_hundredths: number;
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

/** Notes that these came with the demo, so that they can leave with it. */
export async function markDemo(
  tx: Tx,
  demo: { products: readonly number[]; accounts: readonly number[]; pictures: readonly string[] },
): Promise<void> {
  const { products, accounts, pictures } = demo;
  // The demo shows what the specification of the shop names.
  await sql`update setup set table_view = 'all-columns'`.execute(tx);
  await sql`insert into demo_products (product_id) select unnest(${products}::bigint[])`.execute(tx);
  await sql`insert into demo_accounts (user_id) select unnest(${accounts}::bigint[])`.execute(tx);
  await sql`insert into demo_pictures (media_id) select id from media where hash = any(${pictures}::text[])`.execute(
    tx,
  );
}

/**
 * Inserts products with their variants, if they have some, and the ledger rows of their first stocks.
 * @returns their ids
 */
export async function insertProducts(
  tx: Tx,
  products: readonly (SeedProduct & {
    stock: number;
    variants: readonly (Partial<VariantValues> & { position: number; stock: number })[];
  })[],
  at: Date,
): Promise<number[]> {
  const inserted = await tx
    .insertInto('products')
    .values(products.map(({ stock: _stock, variants: _variants, ...product }) => product))
    .returning('id')
    .execute();
  const own = (n: number) => (products[n]?.variants.length === 0 ? (products[n]?.stock ?? 0) : 0);
  const hidden = await insertHiddenVariants(
    tx,
    inserted.map(({ id }, n) => ({ productId: id, stock: own(n) })),
    at,
  );
  for (const [n, { id }] of inserted.entries()) {
    const variants = products[n]?.variants ?? [];
    if (variants.length === 0) continue;
    await setRetired(tx, hidden.slice(n, n + 1), true, at);
    const ids = await insertVariants(
      tx,
      variants.map(({ stock: _stock, ...values }) => ({ ...values, productId: id, hidden: false, retired: false })),
      at,
    );
    await insertStocks(
      tx,
      ids,
      variants.map(({ stock }) => stock),
      at,
    );
  }
  return inserted.map(({ id }) => id);
}

/** @returns the ids of the variants, in the order of the products */
export async function insertHiddenVariants(
  tx: Tx,
  products: readonly { productId: number; stock: number }[],
  at: Date,
): Promise<number[]> {
  const [ids, stocks] = [products.map(({ productId }) => productId), products.map(({ stock }) => stock)];
  const { rows } = await sql<{ id: number; place: number }>`
    with given as (
        select product_id, units, place
        from unnest(${ids}::bigint[], ${stocks}::integer[]) with ordinality as one (product_id, units, place)
      ),
      hidden as (
        insert into variants (product_id, hidden, created_at, updated_at) select product_id, true, ${at}, ${at} from given
          returning id, product_id
      )
    select id, place from hidden join given using (product_id) order by place`.execute(tx);
  const variantIds = rows.map(({ id }) => id);
  await insertStocks(tx, variantIds, stocks, at);
  return variantIds;
}

async function insertStocks(tx: Tx, ids: readonly number[], stocks: readonly number[], at: Date): Promise<void> {
  await sql`insert into stocks (variant_id, stock)
    select id, units from unnest(${ids}::bigint[], ${stocks}::integer[]) as one (id, units)`.execute(tx);
  await sql`insert into stock_movements (variant_id, delta, reason, created_at)
    select id, units, 'seed', ${at} from unnest(${ids}::bigint[], ${stocks}::integer[]) as one (id, units) where units > 0`.execute(
    tx,
  );
}
