import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../schema.ts';

/** The ids of the categories with these values and of all below them. */
export const idsBelow = (values: readonly string[]): RawBuilder<number[]> => sql`array(
  select id from categories where exists (
    select from jsonb_to_recordset(trail) as step (value text) where step.value = any(${values}::text[])))`;

/** The category with this slug, also with one that it had before. */
export async function findCategoryPage(
  db: Reader,
  slug: string,
): Promise<{ value: string; label: string; slug: string } | undefined> {
  return db
    .selectFrom('category_slugs')
    .innerJoin('categories', 'categories.id', 'category_slugs.category_id')
    .select(['categories.value', 'categories.label', 'categories.slug'])
    .where('category_slugs.slug', '=', slug)
    .executeTakeFirst();
}
