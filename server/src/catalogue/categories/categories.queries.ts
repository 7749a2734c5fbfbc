import { type Selectable, sql } from 'kysely';
import { columnsOf, qualified } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type CategoryRow = Selectable<Schema['categories']>;
export type CategoryValues = Pick<
  CategoryRow,
  'label' | 'parent_id' | 'position' | 'about' | 'picture' | 'slug' | 'translations'
>;
/** With the number of products that have this category itself. */
export type CountedCategory = CategoryRow & { products: number };

/** All categories, siblings in their order. */
export async function listCategoryRows(
  db: Reader,
  { withDeleted }: { withDeleted: boolean },
): Promise<CountedCategory[]> {
  return db
    .selectFrom('categories')
    .select(qualified('categories', columnsOf.categories))
    .select(({ selectFrom }) =>
      selectFrom('product_counts')
        .select(sql<number>`coalesce(sum(products), 0)::integer`.as('sum'))
        .whereRef('product_counts.category_id', '=', 'categories.id')
        .where('product_counts.brand_id', '=', 0)
        .$if(!withDeleted, (query) => query.where('deleted', '=', false))
        .$asScalar()
        .as('products'),
    )
    .orderBy('position')
    .orderBy(sql`label collate "und-x-icu"`)
    .orderBy('id')
    .$narrowType<{ products: number }>()
    .execute();
}

/** Whether any category has products that are not deleted. */
export async function hasShownCategories(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from product_counts where brand_id = 0 and category_id <> 0 and not deleted
      group by category_id having sum(products) > 0) as found`.execute(db);
  return rows[0]?.found ?? true;
}

export async function findCategory(db: Reader, id: number): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').select(columnsOf.categories).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends nobody else changes the tree; products come and go. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.selectFrom('categories').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Until the transaction ends no product gets this category. */
export async function lockCategory(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether it has products, deleted ones too, or categories below it. */
export async function isCategoryInUse(db: Reader, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from products where category_id = ${id})
      or exists (select from categories where parent_id = ${id}) as used`.execute(db);
  return rows[0]?.used ?? false;
}

/** @returns undefined if another category has this value */
export async function insertCategory(
  tx: Tx,
  values: Omit<CategoryValues, 'slug'> & { value: string; slug: string | undefined },
  at: Date,
): Promise<CategoryRow | undefined> {
  return tx
    .insertInto('categories')
    .values({ ...values, translations: JSON.stringify(values.translations), changed_at: at })
    .onConflict((conflict) => conflict.column('value').doNothing())
    .returning(columnsOf.categories)
    .executeTakeFirst();
}

/** The ids of those that are there, by value. */
export async function listCategoryIds(db: Reader, values: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'value'])
    .where('value', '=', sql<string>`any(${values}::text[])`)
    .execute();
  return new Map(rows.map(({ id, value }) => [value, id]));
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateCategory(
  tx: Tx,
  id: number,
  values: Partial<CategoryValues>,
  at: Date,
): Promise<CategoryRow> {
  return tx
    .updateTable('categories')
    .set({
      ...values,
      translations: values.translations && JSON.stringify(values.translations),
      changed_at: sql<Date>`greatest(${at}::timestamptz(3), changed_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.categories)
    .executeTakeFirstOrThrow();
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}

/** Gives the slug to the category, if it is free or only leads to another one. @returns whether it did */
export async function takeSlug(tx: Tx, slug: string, id: number): Promise<boolean> {
  const inserted = await sql`insert into category_slugs (slug, category_id) values (${slug}, ${id})
    on conflict do nothing returning slug`.execute(tx);
  if (inserted.rows.length > 0) return true;
  const taken = await sql`update category_slugs set category_id = ${id} where slug = ${slug} and not exists (
    select from categories where categories.id = category_slugs.category_id and categories.slug = category_slugs.slug
      and categories.id <> ${id}) returning slug`.execute(tx);
  return taken.rows.length > 0;
}

export async function findLastPosition(db: Reader, parentId: number | null): Promise<number> {
  const { last } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Where another category of the parent has this position, it and those after it move on by one. */
export async function makeRoom(
  tx: Tx,
  place: { parentId: number | null; position: number; exceptId: number },
): Promise<void> {
  const siblings = sql`parent_id is not distinct from ${place.parentId}::integer and id <> ${place.exceptId}`;
  await sql`update categories set position = position + 1
    where ${siblings} and position >= ${place.position}
      and exists (select from categories where ${siblings} and position = ${place.position})`.execute(tx);
}
