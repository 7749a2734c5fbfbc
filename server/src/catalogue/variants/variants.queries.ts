import {
  type ColumnFieldName,
  fields,
  type OwnValues,
  ownFields,
  type ValuesOf,
  variantColumnFields,
} from '@shop/contract/product-fields';
import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';
import { columnsIn, listOf, setTo } from '../products/field-columns.queries.ts';

export type VariantValues = ValuesOf<ColumnFieldName<'variant'>>;
/** Those that say what is chosen with it are set with all others: two must never be the same for a moment. */
const valueFields = variantColumnFields.filter((name) => name !== 'color' && name !== 'size' && name !== 'choices');

export interface NewVariant extends Partial<VariantValues> {
  productId: number;
  position: number;
  /** What a product without a choice sells. */
  hidden: boolean;
  retired: boolean;
}

const columnsOf = (names: readonly ColumnFieldName<'variant'>[]) => names.map((name) => fields[name].column);

/** What has no value is null. @returns their ids in the given order; each needs a stock, too */
export async function insertVariants(tx: Tx, variants: readonly NewVariant[], at: Date): Promise<number[]> {
  if (variants.length === 0) return [];
  const rows = variants.map(({ productId, position, hidden, retired, ...values }) => ({
    choices: {},
    ...columnsIn(values, variantColumnFields),
    ...{ product_id: productId, position, hidden, retired },
  }));
  const columns = listOf(['product_id', 'position', 'hidden', 'retired', ...columnsOf(variantColumnFields)]);
  const inserted = await sql<{ id: number }>`
    insert into variants (${columns}, created_at, updated_at) select ${columns}, ${at}, ${at}
      from jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb)
      returning id`.execute(tx);
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Sets all values of visible variants, which are sold from now on. Two must never share a choice or a SKU: retire them before. */
export async function updateVariants(
  tx: Tx,
  variants: readonly (VariantValues & { id: number; position: number })[],
  at: Date,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(({ id, position, ...values }) => ({
    ...columnsIn(values, variantColumnFields),
    ...{ id, position },
  }));
  await sql`
    update variants set ${setTo([...columnsOf(variantColumnFields), 'position'])}, retired = false, updated_at = ${at}
    from jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb) as wanted
    where variants.id = wanted.id`.execute(tx);
}

/** Sets all values but what is chosen with them; whether they are sold stays. */
export async function updateVariantValues(
  tx: Tx,
  variants: readonly (VariantValues & { id: number })[],
  at: Date,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(({ id, ...values }) => ({ id, ...columnsIn(values, valueFields) }));
  await sql`
    update variants set ${setTo(columnsOf(valueFields))}, updated_at = ${at}
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

/** @param id of the hidden variant */
export async function updateOwnValues(tx: Tx, id: number, own: OwnValues, at: Date): Promise<void> {
  const columns = columnsIn(own, ownFields);
  await tx
    .updateTable('variants')
    .set({ ...columns, updated_at: at })
    .where('id', '=', id)
    .execute();
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
