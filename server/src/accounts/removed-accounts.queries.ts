import { sql } from 'kysely';
import { isDatabaseError } from '../platform/db/database-errors.ts';
import type { Tx } from '../schema.ts';
import { deleteFactorsOfUser } from './second-factor/second-factors.queries.ts';

const emailOfRemoved = (id: number) => `removed-${id}@account.invalid`;

/** Nobody reads its mails: the account was blanked. */
export function isRemoved({ id, email }: { id: number; email: string }): boolean {
  return email === emailOfRemoved(id);
}

/**
 * Deletes the account with its sessions, cart and mails.
 * @returns false if orders or anything else still name it, or it stands in a history as who did something; then it is as it was
 */
export async function deleteUnnamedUser(tx: Tx, id: number): Promise<boolean> {
  const acted = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('actor_id', '=', id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', id)]))
    .limit(1)
    .executeTakeFirst();
  if (acted !== undefined) return false;
  await sql`savepoint removal`.execute(tx);
  try {
    await tx.deleteFrom('users').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (!isDatabaseError(error, '23503')) throw error;
    await sql`rollback to savepoint removal`.execute(tx);
    return false;
  }
}

/** Takes from an account all that says whose it is, and all ways in. What others have written down of it still finds a row. */
export async function closeUser(
  tx: Tx,
  id: number,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      // The domain is reserved: no mail goes there, and nobody can sign up with a mail of it.
      email: emailOfRemoved(id),
      name: null,
      image_url: null,
      addresses: '[]',
      role: 'user',
      password_hash: passwordHash,
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
  await deleteFactorsOfUser(tx, id);
  for (const table of [
    'sessions',
    'cart_items',
    'password_resets',
    'email_changes',
    'order_views',
    'idempotency_keys',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await sql`delete from order_keys using orders where orders.id = order_id and orders.user_id = ${id}`.execute(tx);
  // What waits, with what a summary would have told of; and what was about the account, as it names its addresses.
  await sql`delete from mails where user_id = ${id} and (try_at is not null or (order_id is null and kind <> 'orders_summary')
    or summary_id in (select id from mails where user_id = ${id} and try_at is not null))`.execute(tx);
}
