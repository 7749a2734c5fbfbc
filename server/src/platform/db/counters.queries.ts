import { type RawBuilder, sql } from 'kysely';

/** The value of a stored counter, as part of a statement: exact in its snapshot. 0 if it was never updated. */
export function valueOfCounter(name: string): RawBuilder<number> {
  return valueOfCounters([name]);
}

/** The sum of several counters. */
export function valueOfCounters(names: readonly string[]): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(value), 0)::bigint from counters where name in (${sql.join(names)}))`;
}
