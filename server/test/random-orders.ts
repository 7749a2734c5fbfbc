/** Orders of all kinds, inserted without their histories: what lists and indexes read, and nothing else is true of them. */

import {
  type OrderStatus,
  orderStatuses,
  orderStatusesThat,
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  paymentStatuses,
} from '@shop/contract/order-status';
import { returnStates } from '@shop/contract/return-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { address } from './factories.ts';

export interface RandomOrder {
  id: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: PaymentMethod;
  partly_shipped: boolean;
  refunded_in_full: boolean;
  total_amount_cents: number;
  created_at: Date;
  updated_at: Date;
  return_waits: boolean;
  refund_waits: boolean;
  money_waits: boolean;
}

/** A return that was declined needs a reason, one that was refunded perhaps a refund. */
const plainReturnStates = returnStates.filter((state) => state !== 'declined' && state !== 'refunded');

const awaiting = orderStatusesThat('awaitsDispatch');

/** One of the values, drawn again for each row: `row` is a number of it. */
function oneOf(values: readonly string[], row = sql`0`): RawBuilder<unknown> {
  return sql`(${values}::text[])[1 + floor(random() * ${sql.lit(values.length)} + ${row} * 0)::int]`;
}

/** Few amounts and instants, so that most orders tie, and gaps between ids. */
export async function insertRandomOrders(db: Db, userId: number, count: number): Promise<void> {
  await sql`
    insert into orders (user_id, payment_method, payment_status, status, partly_shipped, refunded_in_full, total_amount_cents, total_items,
        selected_address, created_at, updated_at)
      select ${userId}, ${oneOf(paymentMethods)}, ${oneOf(paymentStatuses)},
        status, status = any(${awaiting}::text[]) and random() < 0.4, random() < 0.3, floor(random() * 30) * 250, 1, ${JSON.stringify(address)}::jsonb,
        timestamptz '2026-01-01Z' + floor(random() * 40) * interval '6 hours',
        timestamptz '2026-01-11Z' + floor(random() * 40) * interval '6 hours'
      from (select ${oneOf([...awaiting, ...orderStatuses], sql`n`)} as status
        from generate_series(1, ${count}::int) as n) as one`.execute(db);
  await sql`delete from orders where id % 11 = 5`.execute(db);
  await sql`
    insert into returns (order_id, state, created_at, updated_at)
      select id, ${oneOf(plainReturnStates)}, created_at, created_at
      from orders where random() < 0.3`.execute(db);
  await sql`
    insert into refunds (order_id, amount_cents, source, state, reason, created_at, updated_at)
      select id, 100, 'shop', (array['to_hand_over', 'handed_over'])[1 + floor(random() * 2)::int], 'Damaged', created_at, created_at
      from orders where random() < 0.3 and not refunded_in_full and not exists (select from refunds where order_id = orders.id)`.execute(
    db,
  );
  await insertMoneyProblems(db);
}

/** Refunds that failed, some of which were handled, and disputes in several states. */
async function insertMoneyProblems(db: Db): Promise<void> {
  await sql`
    with paid as (
      insert into payments (order_id, user_id, attempt, key, intent_id, amount_cents, state, created_at, updated_at)
        select id, user_id, 1, gen_random_uuid(), gen_random_uuid(), 500, 'succeeded', created_at, created_at
        from orders where random() < 0.4 and not refunded_in_full and not exists (select from payments where order_id = orders.id)
        returning id, order_id, created_at
    ), failed as (
      insert into refunds (order_id, payment_id, key, amount_cents, source, state, reason, handled_at, created_at, updated_at)
        select order_id, id, gen_random_uuid(), 100, 'shop', 'failed', 'Damaged', case when random() < 0.5 then created_at end,
          created_at, created_at
        from paid where random() < 0.5
    )
    insert into disputes (order_id, payment_id, dispute_id, amount_cents, reason, state, told_at, created_at, updated_at)
      select order_id, id, gen_random_uuid(), 100, 'fraudulent',
        (array['needs_response', 'warning_needs_response', 'under_review', 'won', 'lost'])[1 + floor(random() * 5 + id * 0)::int],
        created_at, created_at, created_at
      from paid where random() < 0.5`.execute(db);
}

export async function readRandomOrders(db: Db): Promise<RandomOrder[]> {
  const { rows } = await sql<RandomOrder>`
    select id, status, payment_status, payment_method, partly_shipped, refunded_in_full, total_amount_cents, created_at, updated_at,
      exists (select from returns where order_id = orders.id and state in ('requested', 'received')) as return_waits,
      exists (select from refunds where order_id = orders.id and state = 'to_hand_over') as refund_waits,
      (exists (select from refunds where order_id = orders.id and state = 'failed' and handled_at is null)
        or exists (select from disputes where order_id = orders.id and state like '%needs_response')) as money_waits
    from orders order by id`.execute(db);
  return rows;
}
