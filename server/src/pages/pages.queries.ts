import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../schema/columns.ts';
import type { Reader, Schema, Tx } from '../schema.ts';

export type PageRow = Selectable<Schema['pages']>;
export type PageValues = Omit<PageRow, 'updated_at'>;

const ofPages = (db: Reader) => db.selectFrom('pages').select(columnsOf.pages);

/** In the order of their links. */
export async function listPages(db: Reader): Promise<PageRow[]> {
  return ofPages(db).orderBy('position').orderBy('slug').execute();
}

/** Of the texts only their first character: that there are any. */
const beginnings = sql<PageRow['translations']>`(
  select coalesce(jsonb_object_agg(language, jsonb_strip_nulls(jsonb_build_object(
    'title', texts -> 'title', 'html', left(texts ->> 'html', 1)))), '{}')
  from jsonb_each(pages.translations) as each (language, texts))`;

/** All that have text in some language, in the order of their links. */
export async function listLinkedPages(
  db: Reader,
): Promise<Pick<PageRow, 'slug' | 'title' | 'html' | 'in_footer' | 'position' | 'translations'>[]> {
  return db
    .selectFrom('pages')
    .select(['slug', 'title', 'in_footer', 'position', sql<string>`left(html, 1)`.as('html')])
    .select(beginnings.as('translations'))
    .where(sql<boolean>`(html <> '' or translations <> '{}')`)
    .orderBy('position')
    .orderBy('slug')
    .execute();
}

export async function findPage(db: Reader, slug: string): Promise<PageRow | undefined> {
  return ofPages(db).where('slug', '=', slug).executeTakeFirst();
}

export async function findPageForUpdate(tx: Tx, slug: string): Promise<PageRow | undefined> {
  return ofPages(tx).where('slug', '=', slug).forUpdate().executeTakeFirst();
}

export async function findLastPosition(db: Reader): Promise<number> {
  const { last } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** @returns undefined if a page has this slug already */
export async function insertPage(tx: Tx, values: PageValues, at: Date): Promise<PageRow | undefined> {
  return tx
    .insertInto('pages')
    .values({ ...values, translations: JSON.stringify(values.translations), updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columnsOf.pages)
    .executeTakeFirst();
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updatePage(tx: Tx, slug: string, values: Partial<PageValues>, at: Date): Promise<PageRow> {
  return tx
    .updateTable('pages')
    .set({
      ...values,
      translations: values.translations && JSON.stringify(values.translations),
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('slug', '=', slug)
    .returning(columnsOf.pages)
    .executeTakeFirstOrThrow();
}

export async function deletePage(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom('pages').where('slug', '=', slug).execute();
}
