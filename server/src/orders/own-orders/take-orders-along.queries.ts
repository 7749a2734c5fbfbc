import { type RawBuilder, sql } from 'kysely';
import { releaseFromSummaries } from '../../mails/mails.queries.ts';
import type { Tx } from '../../schema.ts';

interface Ids {
  guestId: number;
  userId: number;
}

/** Makes a guest's orders an account's, with all that names whose they are. Both users are locked. */
export async function takeOrdersAlong(tx: Tx, ids: Ids): Promise<void> {
  const { guestId, userId } = ids;
  await moveOrders(tx, ids, sql`true`);
  await sql`
    update idempotency_keys set user_id = ${userId} where user_id = ${guestId}
      and not exists (select from idempotency_keys as own where own.user_id = ${userId} and own.key = idempotency_keys.key)`.execute(
    tx,
  );
  // A version before this one gave guests summaries of their own; nothing is in them any more.
  await sql`delete from mails where user_id = ${guestId} and kind = 'orders_summary' and try_at is not null`.execute(
    tx,
  );
  await sql`update mails set user_id = ${userId} where user_id = ${guestId}`.execute(tx);
}

/** The same of one order, if it was placed with this e-mail address. */
export async function takeOrderAlong(
  tx: Tx,
  ids: Ids,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  const { guestId, userId } = ids;
  const isMeant = sql`order_id = ${orderId} and exists (
    select from orders as meant where meant.id = ${orderId} and lower(guest_email) = lower(${email}))`;
  await sql`update mails set user_id = ${userId} where user_id = ${guestId} and ${isMeant}`.execute(tx);
  await moveOrders(tx, ids, isMeant);
}

/** @param which of the guest's, by `order_id` */
async function moveOrders(tx: Tx, { guestId, userId }: Ids, which: RawBuilder<unknown>): Promise<void> {
  const chosen = sql`select id from (select id, id as order_id from orders where user_id = ${guestId}) as own where ${which}`;
  await sql`select id from orders where id in (${chosen}) order by id for update`.execute(tx);
  await releaseFromSummaries(tx, chosen);
  await sql`
    with moved as (
      update orders set user_id = ${userId}, guest_email = null, updated_at = updated_at + interval '1 millisecond'
        where id in (${chosen}) returning id
    ), lines as (
      update order_lines set user_id = ${userId} where order_id in (select id from moved)
    ), paid as (
      update payments set user_id = ${userId} where order_id in (select id from moved)
    ), uses as (
      update promotion_uses set user_id = ${userId} where order_id in (select id from moved)
    ), units as (
      update stock_movements set user_id = ${userId} where user_id = ${guestId} and ${which}
    ), given_back as (
      update refunds set user_id = ${userId} where user_id = ${guestId} and ${which}
    )
    insert into unsearched_orders (order_id) select id from moved
      on conflict (order_id) do update set found_already = false where unsearched_orders.found_already`.execute(tx);
}
