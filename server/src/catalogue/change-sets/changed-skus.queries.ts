/** The SKUs of variants in change sets. No two variants that are sold have the same, so one row may have to give it before another takes it. */

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../schema.ts';
import { givenSku } from './change-lines.queries.ts';

const retires = sql`action = 'change' and variant_after ->> 'retired' = 'true' and not variant_after ? 'sku'`;

/** New variants of products that were there before. A new product is deleted by its undo, with its variants. */
const isRetiredByUndo = (line: RawBuilder<unknown>) =>
  sql`${line}.action = 'create_variant' and not (${line}.product_after ? 'title' and not ${line}.product_before ? 'title')`;

export interface NamedRow {
  position: number;
  line: number;
  productId: number;
  variantId: number;
}

/** Rows that change the SKU of a variant which no longer has the one that the row saw, or left. */
export async function listRowsWithOtherSku(tx: Tx, changeSetId: number, saw: 'before' | 'after'): Promise<NamedRow[]> {
  const seen = sql.ref(saw === 'before' ? 'variant_before' : 'variant_after');
  const { rows } = await sql<NamedRow>`
    select change_lines.position, line, change_lines.product_id as "productId", variant_id as "variantId"
    from change_lines join variants on variants.id = variant_id
    where change_set_id = ${changeSetId} and action = 'change' and variant_after ? 'sku' and sku is distinct from ${seen} ->> 'sku'
    order by position`.execute(tx);
  return rows;
}

/** Rows whose variant cannot get its former SKU back, because one that is still sold has it and keeps it. A deleted product keeps its. */
export async function listRowsWithFormerSkuTaken(tx: Tx, changeSetId: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select change_lines.position, line, change_lines.product_id as "productId", variant_id as "variantId"
    from change_lines join variants on lower(sku) = lower(variant_before ->> 'sku') and not retired and variants.id <> variant_id
    where change_set_id = ${changeSetId} and action = 'change' and variant_after ? 'sku'
      and not exists (select from change_lines as own
        where own.change_set_id = ${changeSetId} and own.variant_id = variants.id and own.variant_after ? 'sku'
          and (own.action = 'change' or ${isRetiredByUndo(sql`own`)}))
    order by position`.execute(tx);
  return rows;
}

/** Rows whose former SKU is that of a variant in the rows of these positions. */
export async function listRowsWithSkuOf(
  tx: Tx,
  changeSetId: number,
  positions: readonly number[],
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select other.position, other.line, other.product_id as "productId", other.variant_id as "variantId"
    from change_lines as one join variants on variants.id = one.variant_id and not retired
      join change_lines as other on lower(other.variant_before ->> 'sku') = lower(sku) and other.variant_id <> one.variant_id
    where one.change_set_id = ${changeSetId} and one.position = any(${positions}::integer[])
      and other.change_set_id = ${changeSetId} and other.action = 'change' and other.variant_after ? 'sku'
    order by other.position`.execute(tx);
  return rows;
}

/** Takes the SKU of all variants that are to get another one, so that two may swap theirs. Rows of these positions are left out. */
export async function releaseSkus(tx: Tx, changeSetId: number, except: readonly number[]): Promise<void> {
  await sql`
    update variants set sku = null from change_lines
    where change_set_id = ${changeSetId} and variants.id = variant_id and action = 'change' and variant_after ? 'sku' and sku is not null
      and change_lines.position <> all(${except}::integer[])`.execute(tx);
}

/** Takes those SKUs of variants which an undo retires that other rows get back. */
export async function releaseSkusOfNew(tx: Tx, changeSetId: number, except: readonly number[]): Promise<void> {
  await sql`
    update variants set sku = null from change_lines as own
    where own.change_set_id = ${changeSetId} and variants.id = own.variant_id and ${isRetiredByUndo(sql`own`)}
      and lower(sku) in (select lower(variant_before ->> 'sku') from change_lines
        where change_set_id = ${changeSetId} and action = 'change' and variant_after ? 'sku'
          and position <> all(${except}::integer[]))`.execute(tx);
}

/**
 * Takes the SKU of all variants that are to be retired and whose SKU another row gives: that one may be carried out first. The rows
 * note it, for `restoreSkusOfRetired`.
 */
export async function releaseSkusOfRetired(tx: Tx, changeSetId: number): Promise<void> {
  await sql`
    with given as materialized (
      select lower(${givenSku}) as sku from change_lines
      where change_set_id = ${changeSetId} and variant_after ->> 'retired' is distinct from 'true'
    ), released as materialized (
      select change_lines.position, variants.id, variants.sku from change_lines join variants on variants.id = variant_id
      where change_set_id = ${changeSetId} and ${retires} and lower(variants.sku) in (select sku from given)
    ), noted as (
      update change_lines set variant_before = variant_before || jsonb_build_object('sku', released.sku) from released
      where change_set_id = ${changeSetId} and change_lines.position = released.position
    )
    update variants set sku = null from released where variants.id = released.id`.execute(tx);
}

export async function restoreSkusOfRetired(tx: Tx, changeSetId: number): Promise<void> {
  await sql`
    update variants set sku = variant_before ->> 'sku' from change_lines
    where change_set_id = ${changeSetId} and variants.id = variant_id and ${retires} and variant_before ? 'sku'`.execute(
    tx,
  );
}

/** The ids of the products that sell something by these SKUs, in any case. */
export async function listSkuHolders(
  tx: Tx,
  skus: readonly (string | null | undefined)[],
): Promise<Map<string, number>> {
  const given = [...new Set(skus.flatMap((sku) => sku ?? []))];
  if (given.length === 0) return new Map();
  const found = await sql<{ sku: string; productId: number }>`
    select given as sku, product_id as "productId" from unnest(${given}::text[]) as given
      join variants on lower(sku) = lower(given) and not retired`.execute(tx);
  return new Map(found.rows.map(({ sku, productId }) => [sku, productId]));
}
