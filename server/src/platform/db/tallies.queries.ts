import { type RawBuilder, sql } from 'kysely';

/** The number that a tally stands for, or the version of what is named, as part of a statement: exact in its snapshot. */
export function sumOfTally(name: string): RawBuilder<number> {
  return sumOfTallies([name]);
}

/** Of several together. */
export function sumOfTallies(names: readonly string[]): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(value), 0)::bigint from tallies where name in (${sql.join(names)}))`;
}
