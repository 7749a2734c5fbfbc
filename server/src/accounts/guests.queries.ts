import { sql } from 'kysely';
import type { Db, Tx } from '../schema.ts';

// No hash of a password: nobody logs in with it, since no account is found by a guest's e-mail address either.
const NO_PASSWORD = '-';

/**
 * The guest of this name; a new one, unless there is one already.
 * @param name letters and digits that nobody can guess
 */
export async function insertGuest(tx: Tx, name: string, at: Date): Promise<number> {
  // The domain is reserved: no mail goes there.
  const email = `guest-${name}@guest.invalid`;
  const inserted = await tx
    .insertInto('users')
    .values({
      email,
      password_hash: NO_PASSWORD,
      role: 'user',
      guest: true,
      name: null,
      image_url: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('guest', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks both. What is being written for the guest is waited for, and nothing more is.
 * @returns false when there is no such guest any more
 */
export async function lockGuestAndUser(tx: Tx, guestId: number, userId: number): Promise<boolean> {
  const guest = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', guestId)
    .where('guest', '=', true)
    .forUpdate()
    .executeTakeFirst();
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return guest !== undefined;
}

/** With the guest's sessions, and what else belongs to nobody but the guest. Fails while anything else names it. */
export async function deleteGuest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).where('guest', '=', true).execute();
}

/** Ends sessions of guests that have neither a cart line nor an order. */
export async function deleteIdleGuestSessions(db: Db, usedBefore: Date): Promise<void> {
  await sql`
    delete from sessions using users where users.id = user_id and guest and last_used_at < ${usedBefore}
      and not exists (select from cart_items where cart_items.user_id = users.id)
      and not exists (select from orders where orders.user_id = users.id)`.execute(db);
}

/** Deletes guests without a session, and their carts; those with orders stay with them. Rows that somebody needs just now are left. */
export async function deleteGuestsWithoutSession(db: Db, { madeBefore, most }: { madeBefore: Date; most: number }) {
  await sql`
    delete from users where id in (
      select id from users where guest and created_at < ${madeBefore}
        and not exists (select from sessions where sessions.user_id = users.id)
        and not exists (select from orders where orders.user_id = users.id)
      order by id limit ${most} for update skip locked)`.execute(db);
}
