import { type RawBuilder, sql } from 'kysely';

/** The value of a stored counter, as part of a statement: exact in its snapshot. 0 if it was never updated. */
export function valueOfCounter(name: string): RawBuilder<number> {
  return valueOfCounters([name]);
}

/** The sum of several counters. */
export function valueOfCounters(names: readonly string[]): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(value), 0)::bigint from counters where name in (${sql.join(names)}))`;
}

/**
 * A table of one row with the values of several counters, as part of a statement's `from`. They are read together, in half the time of
 * one after another.
 * @param names the counters by the columns of the row
 */
export function valuesOfCounters(names: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const columns = Object.entries(names).map(
    ([column, name]) => sql`coalesce(sum(value) filter (where name = ${name}), 0)::bigint as ${sql.ref(column)}`,
  );
  return sql`(select ${sql.join(columns)} from counters where name in (${sql.join(Object.values(names))}))`;
}
