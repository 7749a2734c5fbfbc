import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';
import { isNewSince } from './order-changes.queries.ts';
import { conditionOf, type SearchedPart } from './order-search.queries.ts';

/** Up to where a process knows the words of orders. */
export interface WordsPosition {
  /** As `pg_current_snapshot` writes it. */
  snapshot: string;
  /** The oldest transaction that it does not see as ended. */
  xmin: string;
}

const position = sql`pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;

const BYTES = 8;

/** Ids of all orders that a search finds, ascending, and up to where that is. */
export async function listFoundIds(
  db: Db,
  parts: readonly SearchedPart[],
): Promise<{ position: WordsPosition; ids: Float64Array }> {
  // As bytes: a row for each of many ids would take most of the time.
  const { rows } = await sql<WordsPosition & { ids: Buffer }>`${plannedEachTime} select ${position},
    (select coalesce(string_agg(int8send(order_id), ''::bytea order by order_id), '') from order_searches
      where ${conditionOf({ parts }, [])}) as ids`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say which orders a search finds');
  const { snapshot, xmin, ids } = found;
  return {
    position: { snapshot, xmin },
    ids: Float64Array.from({ length: ids.length / BYTES }, (_, n) => Number(ids.readBigInt64BE(n * BYTES))),
  };
}

/** The orders whose words were stored since, whether the search finds them, and up to where that is. */
export async function listFoundSince(
  db: Db,
  parts: readonly SearchedPart[],
  since: WordsPosition,
  most: number,
): Promise<{ position: WordsPosition; orders: { id: number; found: boolean }[] }> {
  const { rows } = await sql<WordsPosition & { orders: { id: number; found: boolean }[] }>`${plannedEachTime}
    select ${position}, (select coalesce(json_agg(stored), '[]') from (
      select order_id as id, ${conditionOf({ parts }, [])} as found from order_searches
      where xact > '0' and ${isNewSince(since.snapshot)} limit ${most}::bigint) as stored) as orders`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say which orders a search finds');
  const { orders, ...now } = found;
  return { position: now, orders };
}
