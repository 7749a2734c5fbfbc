import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type AttributeRow = Selectable<Schema['attributes']>;
type AttributeFields = Omit<AttributeRow, 'key' | 'created_at' | 'updated_at'>;

/** Which products are wanted by one attribute; those without a value of it are not. */
export interface AttributeFilter {
  key: string;
  kind: AttributeRow['kind'];
  /** Of these a product has one: texts, 'true' and 'false', ids of a choice. Empty for a number. */
  values: readonly string[];
  /** Bounds of a number, included. */
  min: number | undefined;
  max: number | undefined;
}

/** All attributes in their order. */
export async function listAttributes(db: Reader): Promise<AttributeRow[]> {
  return db.selectFrom('attributes').select(columnsOf.attributes).orderBy('position').orderBy('key').execute();
}

/** Until the transaction ends none of them changes. Lock them before products: everyone who changes both does. */
export async function listAttributesForShare(tx: Tx): Promise<AttributeRow[]> {
  return tx.selectFrom('attributes').select(columnsOf.attributes).orderBy('key').forShare().execute();
}

export async function findAttribute(db: Reader, key: string): Promise<AttributeRow | undefined> {
  return db.selectFrom('attributes').select(columnsOf.attributes).where('key', '=', key).executeTakeFirst();
}

/** Until the transaction ends no product gets a value of it. */
export async function findAttributeForUpdate(tx: Tx, key: string): Promise<AttributeRow | undefined> {
  return tx.selectFrom('attributes').select(columnsOf.attributes).where('key', '=', key).forUpdate().executeTakeFirst();
}

/** Until the transaction ends nobody else adds an attribute. */
export async function lockAttributes(tx: Tx): Promise<void> {
  await sql`lock table attributes in share row exclusive mode`.execute(tx);
}

/** @returns undefined if there is one with this key */
export async function insertAttribute(
  tx: Tx,
  { values, translations, ...others }: AttributeFields & { key: string },
  at: Date,
): Promise<AttributeRow | undefined> {
  return tx
    .insertInto('attributes')
    .values({
      ...others,
      ...{ values: JSON.stringify(values), translations: JSON.stringify(translations) },
      ...{ created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(columnsOf.attributes)
    .executeTakeFirst();
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateAttributeRow(
  tx: Tx,
  key: string,
  { values, translations, ...others }: Partial<AttributeFields>,
  at: Date,
): Promise<AttributeRow> {
  return tx
    .updateTable('attributes')
    .set({
      ...others,
      ...(values !== undefined && { values: JSON.stringify(values) }),
      ...(translations !== undefined && { translations: JSON.stringify(translations) }),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('key', '=', key)
    .returning(columnsOf.attributes)
    .executeTakeFirstOrThrow();
}

export async function deleteAttributeRow(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('attributes').where('key', '=', key).execute();
}

/** Products with the attribute, deleted ones too. */
export async function countProductsWith(db: Reader, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where attributes ? ${key}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Products that have one of these values of an attribute of kind choice, deleted ones too. */
export async function countProductsWithAny(db: Reader, key: string, values: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where attributes -> ${key} ?| ${values}::text[]`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes the attribute from all products, with a history entry for each. */
export async function takeFromProducts(tx: Tx, key: string, by: { userId: number; at: Date }): Promise<void> {
  await sql`
    with taken as (
      update products set attributes = products.attributes - ${key}::text,
        updated_at = greatest(${by.at}::timestamptz(3), products.updated_at + interval '1 millisecond')
      from (select id, attributes -> ${key} as value from products where attributes ? ${key} order by id for no key update) as before
      where products.id = before.id returning products.id, before.value)
    insert into audit_entries (at, actor_id, action, product_id, before, after)
      select ${by.at}, ${by.userId}, 'product_changed', id,
        jsonb_build_object('attributes', jsonb_build_array(${key} || ': ' || case jsonb_typeof(value)
          when 'array' then (select string_agg(one, ', ') from jsonb_array_elements_text(value) as one) else value #>> '{}' end)),
        jsonb_build_object('attributes', jsonb_build_array())
      from taken order by id`.execute(tx);
}
