import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../schema.ts';

/** Searches of one term on one day. */
export interface SearchCount {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  term: string;
  searches: number;
  /** Products that the last of them found, of what was typed. */
  results: number;
  /** What that was corrected to. */
  correctedTo: string | null;
  /** True while `results` is that of a search with filters. */
  filtered: boolean;
  lastAt: Date;
}

/** Adds to what is stored of these days. @returns how many terms are new on their day */
export async function addSearches(tx: Tx, counts: readonly SearchCount[]): Promise<number> {
  const { rows } = await sql<{ added: boolean }>`
    insert into search_terms (day, term, searches, results, corrected_to, filtered, last_at)
      ${selectFrom(counts)}
      -- Two processes lock the rows in the same order.
      order by day, term
    on conflict (day, term) do update set ${added()}
    returning xmax = 0 as added`.execute(tx);
  return rows.filter((row) => row.added).length;
}

/** The same, but for terms that are not stored yet on their day: those are left out. */
export async function addSearchesOfStoredTerms(tx: Tx, counts: readonly SearchCount[]): Promise<void> {
  await sql`
    with excluded as (${selectFrom(counts)}),
      locked as (select day, term from search_terms where (day, term) in (select day, term from excluded) order by day, term for update)
    update search_terms set ${added()} from excluded join locked using (day, term)
      where search_terms.day = excluded.day and search_terms.term = excluded.term`.execute(tx);
}

const selectFrom = (counts: readonly SearchCount[]) => sql`
  select day, term, searches, results, "correctedTo" as corrected_to, filtered, "lastAt" as last_at
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as count (day date, term text, searches bigint, results bigint, "correctedTo" text, filtered boolean, "lastAt" timestamptz(3))`;

/** What a search with filters found says less about the term. */
const added = () => sql`
  searches = search_terms.searches + excluded.searches,
  results = case when excluded.filtered and not search_terms.filtered then search_terms.results else excluded.results end,
  corrected_to = case when excluded.filtered and not search_terms.filtered then search_terms.corrected_to
    else excluded.corrected_to end,
  filtered = search_terms.filtered and excluded.filtered,
  last_at = greatest(search_terms.last_at, excluded.last_at)`;

/** The commit is not waited for: after a crash of the database the last searches are missing, and nothing else is. */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
}

export interface SearchTermRow {
  term: string;
  searches: number;
  results: number;
  correctedTo: string | null;
  lastAt: Date;
}

const sortings = {
  searches: sql`searches desc, results, term`,
  results: sql`results, searches desc, term`,
} as const;

/** Terms that were searched since a day, and their number over all pages. */
export async function listSearchTerms(
  db: Reader,
  { since, sort, limit, offset }: { since: string; sort: keyof typeof sortings; limit: number; offset: number },
): Promise<{ terms: SearchTermRow[]; total: number }> {
  const { rows } = await sql<SearchTermRow & { total: number }>`
    select term, searches, results, "correctedTo", last_at as "lastAt", total from (
      select term, sum(searches)::bigint as searches, (array_agg(results order by filtered, last_at desc))[1] as results,
        (array_agg(corrected_to order by filtered, last_at desc))[1] as "correctedTo",
        max(last_at) as last_at, count(*) over () as total
      from search_terms where day >= ${since} group by term
    ) as terms
    order by ${sortings[sort]} limit ${limit} offset ${offset}`.execute(db);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countSearchTerms(db, since));
  return { terms: rows.map(({ total: _total, ...term }) => term), total };
}

async function countSearchTerms(db: Reader, since: string): Promise<number> {
  const { total } = await db
    .selectFrom('search_terms')
    .select((eb) => eb.fn.count<number>('term').distinct().as('total'))
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Terms of these days, both included, whose last search found nothing: the most searched ones. */
export async function listFruitlessTerms(
  db: Reader,
  { since, until, most }: { since: string; until: string; most: number },
): Promise<{ term: string; searches: number }[]> {
  const { rows } = await sql<{ term: string; searches: number }>`
    select term, sum(searches)::bigint as searches from search_terms where day between ${since} and ${until} group by term
    having (array_agg(results order by filtered, last_at desc))[1] = 0
    order by sum(searches) desc, term limit ${most}`.execute(db);
  return rows;
}

export async function deleteSearchTermsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('search_terms').where('day', '<', day).execute();
}
