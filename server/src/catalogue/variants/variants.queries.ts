import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';
import { setTo, type VariantRecord, variantColumns } from './variant-columns.queries.ts';

export interface VariantValues {
  sku: string | null;
  color: string | null;
  size: string | null;
  priceMinor: number | null;
  image: string | null;
  position: number;
}

/** @returns its id; it needs a stock, too */
export async function insertHiddenVariant(
  tx: Tx,
  variant: { productId: number; sku: string | null; retired: boolean },
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('variants')
    .values({
      product_id: variant.productId,
      hidden: true,
      sku: variant.sku,
      retired: variant.retired,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns their ids in the given order; they need stocks, too */
export async function insertVariants(
  tx: Tx,
  productId: number,
  variants: readonly VariantValues[],
  at: Date,
): Promise<number[]> {
  if (variants.length === 0) return [];
  const rows = await tx
    .insertInto('variants')
    .values(
      variants.map(({ priceMinor, ...variant }) => ({
        ...variant,
        product_id: productId,
        price_cents: priceMinor,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

/** Sets all values of visible variants, which are sold from now on. Two must never share a choice or a SKU: retire them before. */
export async function updateVariants(
  tx: Tx,
  variants: readonly (VariantValues & { id: number })[],
  at: Date,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(({ priceMinor, ...variant }) => ({ ...variant, price_cents: priceMinor }));
  rows satisfies VariantRecord[];
  await sql`
    update variants set ${setTo([...variantColumns, 'position'])}, retired = false, updated_at = ${at}
    from jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb) as wanted
    where variants.id = wanted.id`.execute(tx);
}

export async function setRetired(tx: Tx, ids: readonly number[], retired: boolean, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('variants')
    .set({ retired, updated_at: at })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export async function updateSku(tx: Tx, id: number, sku: string | null, at: Date): Promise<void> {
  await tx.updateTable('variants').set({ sku, updated_at: at }).where('id', '=', id).execute();
}

/** Of a product without variants: all its sizes are in stock but these. */
export async function updateSizesInStock(tx: Tx, productId: number, outOfStock: readonly string[]): Promise<void> {
  await sql`
    update products set sizes = (
      select jsonb_agg(size || jsonb_build_object('inStock', size ->> 'id' <> all(${outOfStock}::text[])) order by place)
      from jsonb_array_elements(sizes) with ordinality as own (size, place))
    where id = ${productId} and sizes <> '[]'`.execute(tx);
}

/** The SKUs among these, in any case, that other products have. */
export async function listTakenSkus(
  tx: Tx,
  skus: readonly string[],
  productId: number | null,
): Promise<{ sku: string; productId: number; title: string }[]> {
  if (skus.length === 0) return [];
  const { rows } = await sql<{ sku: string; productId: number; title: string }>`
    select sku, product_id as "productId", title from variants join products on products.id = product_id
    where lower(sku) = any(array(select lower(one) from unnest(${skus}::text[]) as one)) and not retired
      and product_id is distinct from ${productId}::bigint
    order by lower(sku)`.execute(tx);
  return rows;
}
