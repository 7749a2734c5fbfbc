import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Db } from '../../schema.ts';
import { isNewSince, type ReadPosition, readPosition } from './order-changes.queries.ts';
import { conditionOf, type SearchedPart } from './order-search.queries.ts';

const BYTES = 8;

/** Ids of all orders that a search finds, ascending, and up to where that is. */
export async function listFoundIds(
  db: Db,
  parts: readonly SearchedPart[],
): Promise<{ position: ReadPosition; ids: Float64Array }> {
  // As bytes: a row for each of many ids would take most of the time.
  const { rows } = await sql<ReadPosition & { ids: Buffer }>`${plannedEachTime} select ${readPosition},
    (select coalesce(string_agg(int8send(order_id), ''::bytea order by order_id), '') from order_searches
      where ${conditionOf({ parts }, [])}) as ids`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say which orders a search finds');
  const { ids, ...position } = found;
  return {
    position,
    ids: Float64Array.from({ length: ids.length / BYTES }, (_, n) => Number(ids.readBigInt64BE(n * BYTES))),
  };
}

/** The orders whose words were stored since, in the same history, whether the search finds them, and up to where that is. */
export async function listFoundSince(
  db: Db,
  parts: readonly SearchedPart[],
  since: ReadPosition,
  most: number,
): Promise<{ position: ReadPosition; orders: { id: number; found: boolean }[] }> {
  const { rows } = await sql<ReadPosition & { orders: { id: number; found: boolean }[] }>`${plannedEachTime}
    select ${readPosition}, (select coalesce(json_agg(stored), '[]') from (
      select order_id as id, ${conditionOf({ parts }, [])} as found from order_searches
      where xact > '0' and ${isNewSince(since.snapshot)} limit ${most}::bigint) as stored) as orders`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database did not say which orders a search finds');
  const { orders, ...now } = found;
  return { position: now, orders };
}
