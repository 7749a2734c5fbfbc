import { sql } from 'kysely';
import { valueOfCounter } from '../../platform/db/counters.queries.ts';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db, Reader } from '../../schema.ts';
import { idsWithCode, lacksTextsIn, type ProductFilter } from '../product-filter/product-filter.queries.ts';

/** How far a process has read the changes of products. */
export interface Position {
  /** As `pg_current_snapshot` writes it: which transactions it sees. */
  snapshot: string;
  /** The version of 'product lists', and its shards. */
  listsVersion: number;
  shards: Readonly<Record<string, number>>;
}

export interface Changes extends Position {
  /** Shards of the version that got new values, with the value before: null for a new shard. */
  steps: { shard: number; from: number | null; to: number }[];
  /** Products that were changed, also those that are gone: those of the smallest transactions, up to `MOST_AT_ONCE` together. */
  productIds: number[];
  /** The other transactions. */
  larger: string[];
}

/** So many changed products are in the next answer. */
const MOST_AT_ONCE = 1000;

/**
 * What has been committed since a position, in one snapshot. Without a position only where we are now. It is planned with its values:
 * only they tell that few rows of a long log are new.
 */
export async function findChanges(db: Db, since: Position | undefined): Promise<Changes> {
  const snapshot = sql`${since?.snapshot ?? null}::text::pg_snapshot`;
  const isNew = since
    ? sql`xact >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xact, ${snapshot})`
    : sql`false`;
  const { rows } = await sql<Changes>`${plannedEachTime}
    with changed as materialized (select distinct xact, product_id from product_changes where ${isNew}),
      counted as (select xact, count(*) as products from changed group by xact),
      summed as (select xact, sum(products) over (order by products, xact) <= ${MOST_AT_ONCE} as is_small from counted)
    select pg_current_snapshot()::text as snapshot, ${valueOfCounter('product lists')} as "listsVersion",
      (select coalesce(json_object_agg(shard, value), '{}') from counters where name = 'product lists') as shards,
      (select coalesce(json_agg(json_build_object('shard', shard, 'from', old_value, 'to', new_value)), '[]')
        from lists_version_changes where ${isNew}) as steps,
      (select coalesce(json_agg(distinct product_id), '[]') from changed join summed using (xact) where is_small) as "productIds",
      (select coalesce(json_agg(xact::text), '[]') from summed where not is_small) as larger`.execute(db);
  const [changes] = rows;
  if (changes === undefined) throw new Error('The database did not say where its changes are');
  return changes;
}

/** The version that `findChanges` gives. */
export async function findListsVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${valueOfCounter('product lists')} as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The products that these transactions changed. */
export async function listProductsOf(db: Db, transactions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(distinct product_id), '[]') as ids from product_changes where xact = any(${transactions}::text[]::xid8[])`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** Deletes changes that were logged an hour ago. A process that has not read them builds its index again. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`
    with deleted as (delete from lists_version_changes where at < now() - interval '1 hour')
    delete from product_changes where at < now() - interval '1 hour'`.execute(db);
}

/** The stem of each word by a dictionary of PostgreSQL; null for a word that the dictionary drops. */
export async function listStems(db: Reader, words: readonly string[], dictionary: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ stem: string | null }>`
    select (ts_lexize(${dictionary}::regdictionary, word))[1] as stem from unnest(${words}::text[]) with ordinality as asked (word, place) order by place`.execute(
    db,
  );
  return rows.map(({ stem }) => stem);
}

/** Products of which the stock, or that of a variant, is below this, deleted ones too. */
/** Of products that have the whole text as a number of theirs. */
export async function listIdsWithCode(db: Reader, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select product_id as id from (${idsWithCode(text)}) as found`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids that those parts of a filter leave which the index knows nothing of; undefined: all. */
export async function listIdsLeft(
  db: Reader,
  { stockBelow, missingIn }: Pick<ProductFilter, 'stockBelow' | 'missingIn'>,
): Promise<number[] | undefined> {
  const lacking = missingIn && sql`select id from products where ${lacksTextsIn(missingIn)}`;
  const below =
    stockBelow !== undefined &&
    sql`select product_id as id from variants join stocks on variant_id = variants.id
      where not variants.retired and stock < ${stockBelow}`;
  const parts = [lacking, below].flatMap((part) => part || []);
  if (parts.length === 0) return undefined;
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` intersect `)}`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}
