import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';

/** Makes a guest's orders an account's, with all that names whose they are. Both users are locked. */
export async function takeOrdersAlong(tx: Tx, { guestId, userId }: { guestId: number; userId: number }): Promise<void> {
  await sql`select id from orders where user_id = ${guestId} order by id for update`.execute(tx);
  await sql`
    with moved as (
      update orders set user_id = ${userId}, guest_email = null, updated_at = updated_at + interval '1 millisecond'
        where user_id = ${guestId} returning id
    ), lines as (
      update order_lines set user_id = ${userId} where order_id in (select id from moved)
    ), paid as (
      update payments set user_id = ${userId} where order_id in (select id from moved)
    ), uses as (
      update promotion_uses set user_id = ${userId} where order_id in (select id from moved)
    ), units as (
      update stock_movements set user_id = ${userId} where user_id = ${guestId}
    ), given_back as (
      update refunds set user_id = ${userId} where user_id = ${guestId}
    )
    insert into unsearched_orders (order_id) select id from moved
      on conflict (order_id) do update set found_already = false where unsearched_orders.found_already`.execute(tx);
  await sql`
    update idempotency_keys set user_id = ${userId} where user_id = ${guestId}
      and not exists (select from idempotency_keys as own where own.user_id = ${userId} and own.key = idempotency_keys.key)`.execute(
    tx,
  );
  await takeMailsAlong(tx, { guestId, userId });
}

/** An account has one open summary: the guest's goes into that. */
async function takeMailsAlong(tx: Tx, { guestId, userId }: { guestId: number; userId: number }): Promise<void> {
  const open = sql`kind = 'orders_summary' and tries = 0 and try_at is not null`;
  await sql`
    update mails set summary_id = own.id from mails as own, mails as brought
      where own.user_id = ${userId} and own.kind = 'orders_summary' and own.tries = 0 and own.try_at is not null
        and brought.user_id = ${guestId} and brought.kind = 'orders_summary' and brought.tries = 0 and brought.try_at is not null
        and mails.summary_id = brought.id`.execute(tx);
  await sql`
    delete from mails where user_id = ${guestId} and ${open} and exists (
      select from mails as own where own.user_id = ${userId} and own.kind = 'orders_summary' and own.tries = 0
        and own.try_at is not null)`.execute(tx);
  await sql`update mails set user_id = ${userId} where user_id = ${guestId}`.execute(tx);
}
