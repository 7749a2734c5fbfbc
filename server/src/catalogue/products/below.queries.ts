import { type RawBuilder, sql } from 'kysely';

/** The ids of the categories with these values and of all below them. */
export const idsBelow = (values: readonly string[]): RawBuilder<number[]> => sql`array(
  select id from categories where exists (
    select from jsonb_to_recordset(trail) as step (value text) where step.value = any(${values}::text[])))`;
