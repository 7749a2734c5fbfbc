/** What each order that is not cancelled adds to the figures. */

import { orderStatusesThat, paymentStatusesThat, refundStatesThat } from '@shop/contract/order-status';
import { returnStatesThat } from '@shop/contract/return-states';
import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import { plannedEachTime } from '../platform/db/prepared-statements.ts';
import type { Reader, Tx } from '../schema.ts';

const any = (values: readonly string[]) => sql`any(${sql.lit(`{${values.join(',')}}`)}::text[])`;
// Orders hold stock until they are cancelled.
const counts = sql`orders.status = ${any(orderStatusesThat('holdsStock'))}`;
const received = sql`orders.payment_status = ${any(paymentStatusesThat('received'))}`;
const covers = sql`refunds.state = ${any(refundStatesThat('coversAmount'))}`;
const isBack = sql`returns.state = ${any(returnStatesThat('goodsReceived'))}`;

/** What a line was sold for: less promotions, without added taxes. */
const soldFor = sql`order_lines.quantity::bigint * coalesce(net_price_cents, discount_price_cents)
  - coalesce((select sum((promotion -> 'line_cents' ->> order_lines.position::integer)::bigint)
    from jsonb_array_elements(orders.promotions) as promotion), 0)`;

/**
 * Lines with what refunds took of them: a refund that names lines, of these, else of all, each by what the units were sold for.
 * A refund may give back more than that, as it does of shipping; then nothing is left of the line.
 */
const linesOfOrder = sql`
  select sold.product_id, sold.quantity as units, case when ${received} then greatest(0, sold.minor - coalesce((
    select round(sum(refunds.amount_cents * weight / all_weights)) from refunds cross join lateral (
      select sum(each.weight) filter (where each.id = sold.id) as weight, nullif(sum(each.weight), 0) as all_weights from (
        select others.id, case when jsonb_array_length(refunds.lines) = 0 then others.minor else others.minor * (
          select coalesce(sum((named ->> 'quantity')::bigint), 0) from jsonb_array_elements(refunds.lines) as named
          where (named ->> 'line_id')::bigint = others.id) / others.quantity end as weight
        from (select order_lines.id, order_lines.quantity, (${soldFor})::numeric as minor from order_lines
          where order_lines.order_id = orders.id) as others
      ) as each
    ) as shares where refunds.order_id = orders.id and ${covers}
  ), 0)) else 0 end as takings
  from (select order_lines.id, product_id, order_lines.quantity, (${soldFor})::numeric as minor from order_lines
    where order_lines.order_id = orders.id) as sold`;

const columns = sql.raw(
  'order_id, placed_at, units, amount_cents, takings_cents, returned, customer, products, product_units, product_takings',
);

/**
 * The rows of `order_figures`, without their mark of first orders, as the orders say.
 * @param which condition on rows of `orders`
 */
export function contributions(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select orders.id as order_id, orders.created_at as placed_at, orders.total_items::bigint as units,
      orders.total_amount_cents as amount_cents,
      case when ${received} then orders.total_amount_cents - (select coalesce(sum(amount_cents), 0) from refunds
        where refunds.order_id = orders.id and ${covers})::bigint else 0 end as takings_cents,
      (select coalesce(sum(return_lines.quantity), 0)::bigint from returns join return_lines on return_id = returns.id
        where returns.order_id = orders.id and ${isBack}) as returned,
      md5(lower(coalesce(orders.guest_email, (select email from users where users.id = orders.user_id), 'user ' || orders.user_id)))::uuid
        as customer,
      coalesce(sold.products, '{}') as products, coalesce(sold.units, '{}') as product_units,
      coalesce(sold.takings, '{}') as product_takings
    from orders cross join lateral (
      select array_agg(product_id order by product_id) as products, array_agg(units order by product_id) as units,
        array_agg(takings order by product_id) as takings
      from (select product_id::bigint, sum(units)::bigint as units, sum(takings)::bigint as takings
        from (${linesOfOrder}) as each_line group by product_id) as each_product
    ) as sold
    where ${counts} and ${which}`;
}

/** @returns whether this transaction is the only one that sums up; it holds until it ends */
export async function tryLockFigures(tx: Tx): Promise<boolean> {
  const { locked } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.figures)}::bigint)`.as('locked'))
    .executeTakeFirstOrThrow();
  return locked;
}

/**
 * Waits until nobody else sums up.
 * @param longestMs the wait fails after it; 0 waits as long as it takes
 */
export async function lockFigures(tx: Tx, longestMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(longestMs)}, true), pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.figures)}::bigint)`.execute(
    tx,
  );
}

export async function hasFigureChanges(db: Reader): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(sql<boolean>`exists (select from figure_changes) or exists (select from cart_events)`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

/** Whether a change waits for longer than this to be summed up. */
export async function hasWaited(db: Reader, seconds: number): Promise<boolean> {
  const oldest = (table: string) => sql`(select noted_at from ${sql.table(table)} order by id limit 1)`;
  const { waited } = await db
    .selectNoFrom(
      sql<boolean>`coalesce(least(${oldest('figure_changes')}, ${oldest('cart_events')})
        < now() - make_interval(secs => ${seconds}), false)`.as('waited'),
    )
    .executeTakeFirstOrThrow();
  return waited;
}

/** @returns the orders of the oldest changes, each once, and how many changes that were; they count as summed up */
export async function takeFigureChanges(tx: Tx, most: number): Promise<{ orders: number[]; changes: number }> {
  const { rows } = await sql<{ orders: number[] | null; changes: number }>`
    with taken as (
      delete from figure_changes where id in (select id from figure_changes order by id limit ${most}) returning order_id
    ) select json_agg(distinct order_id) as orders, count(*) as changes from taken`.execute(tx);
  return { orders: rows[0]?.orders ?? [], changes: rows[0]?.changes ?? 0 };
}

/** Stores what these orders add now. @returns the customers of whom another order may be the first now */
export async function renewContributions(tx: Tx, orders: readonly number[]): Promise<string[]> {
  const those = sql`any(${orders}::bigint[])`;
  const { rows } = await sql<{ customer: string }>`${plannedEachTime}
    with fresh as materialized (${contributions(sql`orders.id = ${those}`)}),
      stored as materialized (select order_id, customer, placed_at from order_figures where order_id = ${those}),
      gone as (delete from order_figures where order_id = ${those} and order_id not in (select order_id from fresh)),
      written as (
        insert into order_figures (${columns}) select ${columns} from fresh order by order_id
        on conflict (order_id) do update set placed_at = excluded.placed_at, units = excluded.units,
          amount_cents = excluded.amount_cents, takings_cents = excluded.takings_cents, returned = excluded.returned,
          customer = excluded.customer, products = excluded.products, product_units = excluded.product_units,
          product_takings = excluded.product_takings,
          is_first = order_figures.is_first and order_figures.customer = excluded.customer
        where (order_figures.placed_at, order_figures.units, order_figures.amount_cents, order_figures.takings_cents,
            order_figures.returned, order_figures.customer, order_figures.products, order_figures.product_units,
            order_figures.product_takings)
          is distinct from (excluded.placed_at, excluded.units, excluded.amount_cents, excluded.takings_cents,
            excluded.returned, excluded.customer, excluded.products, excluded.product_units, excluded.product_takings)
      )
    select customer from (
      select customer, order_id, placed_at from fresh except select customer, order_id, placed_at from stored
      union all (select customer, order_id, placed_at from stored except select customer, order_id, placed_at from fresh)
    ) as changed group by customer`.execute(tx);
  return rows.map(({ customer }) => customer);
}

/** Marks the first order of each of these customers, and no other one. */
export async function markFirstOrders(tx: Tx, customers: readonly string[]): Promise<void> {
  if (customers.length === 0) return;
  await sql`${plannedEachTime}
    with firsts as materialized (
      select asked.customer, first.order_id from unnest(${customers}::uuid[]) as asked (customer) cross join lateral (
        select order_id from order_figures where order_figures.customer = asked.customer order by placed_at, order_id limit 1) as first
    )
    update order_figures set is_first = not is_first where order_id in (
      select order_id from firsts join order_figures using (order_id) where not is_first
      union all
      select marked.order_id from firsts join order_figures as marked using (customer)
      where marked.is_first and marked.order_id <> firsts.order_id)`.execute(tx);
}

/** @returns how many events of carts there were */
export async function makeCarts(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_carts(${most}) as made`.execute(tx);
  return rows[0]?.made ?? 0;
}

/** All rows of the sums, as what they are made of says. */
export const sumsOfOrders = sql`
  select seconds, date_bin(make_interval(secs => seconds), placed_at, 'epoch') as start, count(*) as orders,
    sum(units)::bigint as units, sum(amount_cents)::bigint as amount_cents, sum(takings_cents)::bigint as takings_cents,
    sum(returned)::bigint as returned, count(*) filter (where is_first) as new_customers
  from order_figures cross join (values (900), (3600), (86400)) as sizes (seconds) group by 1, 2`;

export const sumsOfProducts = sql`
  select days, date_bin(make_interval(days => days), placed_at, 'epoch') as start, product as product_id,
    sum(sold.units)::bigint as units, sum(sold.takings)::bigint as takings_cents
  from order_figures cross join unnest(products, product_units, product_takings) as sold (product, units, takings)
    cross join (values (1), (8), (64), (512)) as sizes (days) group by 1, 2, 3`;

export const sumsOfCarts = sql`
  select seconds, date_bin(make_interval(secs => seconds), began_at, 'epoch') as start, count(*) as carts,
    count(ordered_at) as ordered
  from carts cross join (values (900), (3600), (86400)) as sizes (seconds) group by 1, 2`;

/**
 * All of it, from the orders. Others read what was there before, until this transaction is committed.
 * @returns the number of orders
 */
export async function recomputeAll(tx: Tx): Promise<number> {
  await sql`select set_config('shop.recomputes_figures', 'on', true)`.execute(tx);
  for (const table of ['order_figures', 'order_sums', 'product_sums', 'cart_sums'] as const) {
    await tx.deleteFrom(table).execute();
  }
  const added = await sql`insert into order_figures (${columns}) ${contributions(sql`true`)}`.execute(tx);
  await sql`update order_figures set is_first = true where order_id in (
    select distinct on (customer) order_id from order_figures order by customer, placed_at, order_id)`.execute(tx);
  await sql`insert into order_sums (seconds, start, orders, units, amount_cents, takings_cents, returned, new_customers)
    ${sumsOfOrders}`.execute(tx);
  await sql`insert into product_sums (days, start, product_id, units, takings_cents) ${sumsOfProducts}`.execute(tx);
  await sql`insert into cart_sums (seconds, start, carts, ordered) ${sumsOfCarts}`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
}
