import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';
import { isShownNow } from '../collections/collections.queries.ts';

/** What has pages, and numbers. */
const sources = {
  products: { rows: sql`products where not deleted`, at: sql`updated_at`, slug: sql`''` },
  categories: { rows: sql`categories where true`, at: sql`changed_at`, slug: sql`slug` },
  collections: { rows: sql`collections where ${isShownNow}`, at: sql`updated_at`, slug: sql`slug` },
} as const;

export type NumberedKind = keyof typeof sources;

export interface SitemapRow {
  id: number;
  /** '' where the address has the number. */
  slug: string;
  changedAt: Date;
}

/** The ranges of so many numbers that have rows, counted from 1, with when the newest of them was changed. */
export async function listRanges(
  db: Reader,
  kind: NumberedKind,
  size: number,
): Promise<{ number: number; changedAt: Date }[]> {
  const { rows, at } = sources[kind];
  const found = await sql<{ number: number; changedAt: Date }>`
    select ((id - 1) / ${size}::integer)::integer + 1 as number, max(${at}) as "changedAt"
    from ${rows} group by 1 order by 1`.execute(db);
  return found.rows;
}

/** Rows with numbers above `after` and up to `end`, in their order. */
export async function listSitemapRows(
  db: Reader,
  kind: NumberedKind,
  { after, end, limit }: { after: number; end: number; limit: number },
): Promise<SitemapRow[]> {
  const { rows, at, slug } = sources[kind];
  const found = await sql<SitemapRow>`
    select id, ${slug} as slug, ${at} as "changedAt" from ${rows} and id > ${after} and id <= ${end}
    order by id limit ${limit}`.execute(db);
  return found.rows;
}

/** The merchant's pages with text in one of the languages of the shop, the default first, in the order of their links. */
export async function listPageRows(
  db: Reader,
  [, ...further]: readonly string[],
  limit: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  return db
    .selectFrom('pages')
    .select(['slug', 'updated_at as changedAt'])
    .where(
      sql<boolean>`(html <> '' or exists (select from jsonb_each(translations) as each (language, texts)
        where language = any(${further}::text[]) and texts ->> 'html' <> ''))`,
    )
    .orderBy('position')
    .orderBy('slug')
    .limit(limit)
    .execute();
}
