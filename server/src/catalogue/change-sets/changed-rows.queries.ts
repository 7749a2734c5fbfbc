/** Writes of many products at a time. All of them are rows of one transaction that has locked them. */

import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';
import type { ProductValues } from '../products/products.queries.ts';
import {
  listOf,
  setTo,
  type VariantRecord,
  type VariantValuesRecord,
  variantColumns,
  variantValueColumns,
} from '../variants/variant-columns.queries.ts';
import type { VariantValues } from '../variants/variants.queries.ts';

/** Locks the products that a change set touches, in the order of ids. Not their stocks, so they can be ordered meanwhile. */
export async function lockProductsOfChangeSet(tx: Tx, changeSetId: number): Promise<void> {
  await sql`
    select from products where id in (select product_id from change_lines where change_set_id = ${changeSetId})
      order by id for no key update`.execute(tx);
}

/** The ids of brands or categories by name; new ones are inserted. */
export async function ensureOptions(
  tx: Tx,
  table: 'brands' | 'categories',
  values: readonly string[],
): Promise<Map<string, number>> {
  const names = [...new Set(values)].sort();
  if (names.length === 0) return new Map();
  const there = () =>
    tx.selectFrom(table).select(['id', 'value']).where('value', '=', sql<string>`any(${names}::text[])`).execute();
  let rows = await there();
  if (rows.length < names.length) {
    await sql`
      insert into ${sql.table(table)} (value, label) select name, name from unnest(${names}::text[]) as name
        on conflict (value) do nothing`.execute(tx);
    rows = await there();
  }
  return new Map(rows.map(({ id, value }) => [value, id]));
}

const recordOfProduct = sql`wanted (id bigint, title text, description text, price integer, discount integer, brand_id integer,
  category_id integer, thumbnail text, images text[], highlights text[], colors jsonb, sizes jsonb, weight integer, tax_class text,
  deleted boolean)`;

const recordsOf = (products: readonly (ProductValues & { id?: number })[]) =>
  JSON.stringify(
    products.map((product) => ({
      id: product.id,
      title: product.title,
      description: product.description,
      price: product.priceMinor,
      discount: product.discountHundredths,
      brand_id: product.brandId,
      category_id: product.categoryId,
      thumbnail: product.thumbnail,
      images: product.images,
      highlights: product.highlights,
      colors: product.colors,
      sizes: product.sizes,
      weight: product.weightGrams,
      tax_class: product.taxClass,
      deleted: product.deleted,
    })),
  );

/** Sets all values of products and advances their `updatedAt` by at least a millisecond. */
export async function updateProducts(
  tx: Tx,
  products: readonly (ProductValues & { id: number })[],
  at: Date,
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products set title = wanted.title, description = wanted.description,
      price_cents = case when base_price_cents is null then wanted.price else price_cents end,
      base_price_cents = case when base_price_cents is null then null else wanted.price end,
      discount_hundredths = wanted.discount, brand_id = wanted.brand_id, category_id = wanted.category_id,
      thumbnail = wanted.thumbnail, images = wanted.images, highlights = wanted.highlights, colors = wanted.colors,
      sizes = wanted.sizes, weight_grams = wanted.weight, tax_class = wanted.tax_class, deleted = wanted.deleted,
      updated_at = greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${recordsOf(products)}::jsonb) as ${recordOfProduct}
    where products.id = wanted.id`.execute(tx);
}

/** @returns their ids in the given order; each needs its hidden variant, too */
export async function insertProducts(tx: Tx, products: readonly ProductValues[], at: Date): Promise<number[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into products (title, description, price_cents, discount_hundredths, brand_id, category_id, thumbnail, images, highlights,
        colors, sizes, weight_grams, tax_class, deleted, created_at, updated_at)
      select title, description, price, discount, brand_id, category_id, thumbnail, images, highlights, colors, sizes, weight,
        tax_class, deleted, ${at}, ${at}
      from jsonb_to_recordset(${recordsOf(products)}::jsonb) as ${recordOfProduct}
      returning id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export interface NewVariant extends VariantValues {
  productId: number;
  hidden: boolean;
  retired: boolean;
}

/** @returns their ids in the given order; each needs a stock, too */
export async function insertVariantsOfProducts(tx: Tx, variants: readonly NewVariant[], at: Date): Promise<number[]> {
  if (variants.length === 0) return [];
  const rows = variants.map(({ productId, priceMinor, ...variant }) => ({
    ...variant,
    product_id: productId,
    price_cents: priceMinor,
  }));
  rows satisfies VariantRecord[];
  const columns = listOf(['product_id', 'position', 'hidden', 'retired', ...variantColumns]);
  const inserted = await sql<{ id: number }>`
    insert into variants (${columns}, created_at, updated_at) select ${columns}, ${at}, ${at}
      from jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb)
      returning id`.execute(tx);
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Sets what is no choice; whether they are sold stays. */
export async function updateVariantValues(
  tx: Tx,
  variants: readonly (Omit<VariantValues, 'color' | 'size' | 'position'> & { id: number })[],
  at: Date,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(({ priceMinor, ...variant }) => ({ ...variant, price_cents: priceMinor }));
  rows satisfies VariantValuesRecord[];
  await sql`
    update variants set ${setTo(variantValueColumns)}, updated_at = ${at}
    from jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb) as wanted
    where variants.id = wanted.id`.execute(tx);
}

/** Records which product and variant each row created or changed, and the ledger row of its change of stock. */
export async function recordApplied(
  tx: Tx,
  changeSetId: number,
  rows: readonly {
    position: number;
    productId: number;
    variantId: number | null;
    movedStock: number | null;
    keptStock: number | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ position, productId, variantId, movedStock, keptStock }) => ({
    position,
    product_id: productId,
    variant_id: variantId,
    moved_stock: movedStock,
    kept_stock: keptStock,
  }));
  await sql`
    update change_lines set product_id = done.product_id, variant_id = done.variant_id, moved_stock = done.moved_stock, kept_stock = done.kept_stock,
      movement_id = (select max(id) from stock_movements where stock_movements.variant_id = done.variant_id)
    from jsonb_populate_recordset(null::change_lines, ${JSON.stringify(records)}::jsonb) as done
    where change_lines.change_set_id = ${changeSetId} and change_lines.position = done.position
      and change_lines.position = any(${rows.map(({ position }) => position)}::integer[])`.execute(tx);
}

/** Those of these variants whose stock something else than orders and returns of them changed after the ledger row. */
export async function listRestocked(
  tx: Tx,
  rows: readonly { variantId: number; movementId: number }[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const found = await sql<{ variantId: number }>`
    select distinct variant_id as "variantId"
    from unnest(${rows.map(({ variantId }) => variantId)}::bigint[], ${rows.map(({ movementId }) => movementId)}::bigint[]) as own (variant, movement)
      join stock_movements
        on variant_id = variant and id > movement and reason not in ('order', 'cancellation', 'return')`.execute(tx);
  return new Set(found.rows.map(({ variantId }) => variantId));
}

/** By how many units the stock of each variant has changed since its row was carried out. */
export async function listUnitsSince(
  tx: Tx,
  rows: readonly { variantId: number; movementId: number | null }[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const found = await sql<{ variantId: number; units: number }>`
    select variant_id as "variantId", sum(delta)::integer as units
    from unnest(${rows.map(({ variantId }) => variantId)}::bigint[], ${rows.map(({ movementId }) => movementId ?? 0)}::bigint[]) as own (variant, movement)
      join stock_movements on variant_id = variant and id > movement
    group by 1`.execute(tx);
  return new Map(found.rows.map(({ variantId, units }) => [variantId, units]));
}
