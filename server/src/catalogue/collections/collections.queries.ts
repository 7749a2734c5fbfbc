import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type CollectionRow = Selectable<Schema['collections']>;
export type CollectionValues = Omit<CollectionRow, 'id' | 'updated_at'>;

const storedOf = ({ products, translations, ...values }: CollectionValues) => ({
  ...values,
  translations: JSON.stringify(translations),
  products: products === null ? null : JSON.stringify(products),
});

const ofCollections = (db: Reader) => db.selectFrom('collections').select(columnsOf.collections);

/** By the clock of the database. */
export const isShownNow = sql<boolean>`active and coalesce(from_at <= statement_timestamp(), true) and coalesce(until_at > statement_timestamp(), true)`;

/** By title. */
export async function listCollections(db: Reader): Promise<CollectionRow[]> {
  return ofCollections(db).orderBy(sql`title collate "und-x-icu"`).orderBy('id').execute();
}

/** @param options.shown only one that is shown now, by the clock of the database */
export async function findCollectionBySlug(
  db: Reader,
  slug: string,
  { shown }: { shown: boolean },
): Promise<CollectionRow | undefined> {
  return ofCollections(db)
    .where('slug', '=', slug)
    .$if(shown, (query) => query.where(isShownNow))
    .executeTakeFirst();
}

export async function findCollectionForUpdate(tx: Tx, id: number): Promise<CollectionRow | undefined> {
  return ofCollections(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @returns undefined if another collection has this slug */
export async function insertCollection(tx: Tx, values: CollectionValues, at: Date): Promise<CollectionRow | undefined> {
  return tx
    .insertInto('collections')
    .values({ ...storedOf(values), updated_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(columnsOf.collections)
    .executeTakeFirst();
}

/** Until the transaction ends nobody else gives a collection another slug. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await sql`lock table collections in share row exclusive mode`.execute(tx);
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateCollection(tx: Tx, id: number, values: CollectionValues, at: Date): Promise<CollectionRow> {
  return tx
    .updateTable('collections')
    .set({
      ...storedOf(values),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.collections)
    .executeTakeFirstOrThrow();
}

/** Those of these collections; each is locked. */
export async function updateProductsOf(tx: Tx, id: number, products: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('collections')
    .set({
      products: JSON.stringify(products),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * All, none of which anybody else changes until the transaction ends. The table first: who gives one another slug locks it before rows.
 */
export async function lockCollections(tx: Tx): Promise<CollectionRow[]> {
  await sql`lock table collections in row exclusive mode`.execute(tx);
  return ofCollections(tx).orderBy('id').forUpdate().execute();
}

export async function deleteCollection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute();
}

/** A slug made of a title; '' where no letter or digit of the alphabet is in it. */
export async function makeSlug(db: Reader, title: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug_of(${title}) as slug`.execute(db);
  return rows[0]?.slug ?? '';
}

/** Those of the ids that are products, in the order of the ids. @param withDeleted deleted ones too */
export async function listProductIds(
  db: Reader,
  ids: readonly number[],
  { withDeleted }: { withDeleted: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .$if(!withDeleted, (query) => query.where('deleted', '=', false))
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => there.has(id));
}
