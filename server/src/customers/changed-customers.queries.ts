import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Reader, Tx } from '../schema.ts';

export async function hasChangedCustomers(db: Reader): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(sql<boolean>`exists (select from changed_customers)`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

/**
 * All changes of one customer after each other: after a bulk load there are many, and each customer is summed once.
 * @returns how many changes are in the sums from now on
 */
export async function sumUpCustomers(tx: Tx, limit: number): Promise<number> {
  // The lock is taken in a statement of its own: the next one sees what the process before has summed. Plans are made each time, since
  // one for few customers would be kept while they become many.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.customers}::bigint), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
    tx,
  );
  const { rows } = await sql<{ user_id: number | null; email: string | null }>`
    delete from changed_customers where id in (select id from changed_customers order by user_id, email limit ${limit})
    returning user_id, email`.execute(tx);
  const users = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))];
  // What they have changed is read by this statement, after they were deleted: what is noted later is summed again.
  if (rows.length > 0) await sql`select sum_up_customers(${users}::bigint[], ${emails}::text[])`.execute(tx);
  return rows.length;
}
