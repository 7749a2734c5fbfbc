import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader, Schema } from '../../schema.ts';

type CategoryRow = Selectable<Schema['categories']>;

/** The ids of the categories with these values and of all below them. */
export const idsBelow = (values: readonly string[]): RawBuilder<number[]> => sql`array(
  select id from categories where exists (
    select from jsonb_to_recordset(trail) as step (value text) where step.value = any(${values}::text[])))`;

/** The category with this slug, also with one that it had before. */
export async function findCategoryPage(
  db: Reader,
  slug: string,
): Promise<Pick<CategoryRow, 'value' | 'label' | 'slug' | 'translations'> | undefined> {
  return db
    .selectFrom('category_slugs')
    .innerJoin('categories', 'categories.id', 'category_slugs.category_id')
    .select(['categories.value', 'categories.label', 'categories.slug', 'categories.translations'])
    .where('category_slugs.slug', '=', slug)
    .executeTakeFirst();
}
