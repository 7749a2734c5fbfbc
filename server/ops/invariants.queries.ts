/** The invariants as SQL that reads each table once. A row that is found violates one; all of them are counted, few are shown. */

import {
  disputesThatTakeNothing,
  failedRefundStates,
  orderStatusesThat,
  paymentMethodsThat,
  paymentStatesThat,
  paymentStatusesThat,
  refundStatesThat,
  refundStatesWaitingFor,
} from '@shop/contract/order-status';
import { returnStatesThat } from '@shop/contract/return-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/schema.ts';

/** One of those that have no ids says what it is. */
type Offender = { id: number | null; says: string | null };

export interface Offenders {
  total: number;
  examples: Offender[];
}

export const SHOWN = 5;

export async function offenders(db: Db, found: RawBuilder<Offender>): Promise<Offenders> {
  const { rows } = await sql<Offender & { total: number }>`
    select id, says, count(*) over () as total from (${found}) as found order by id limit ${SHOWN}`.execute(db);
  return { total: rows[0]?.total ?? 0, examples: rows.map(({ id, says }) => ({ id, says })) };
}

/** For `column = any`. The type is named, since a list alone has none. */
const any = (values: readonly string[]) => sql`any(${values}::text[])`;

export const holdsStock = sql`(orders.status = ${any(orderStatusesThat('holdsStock'))})`;
/** The shop has, or had, its money. */
export const received = sql`(orders.payment_status = ${any(paymentStatusesThat('received'))})`;
const owesRefund = sql`(orders.status = ${any(orderStatusesThat('owesRefund'))})`;
const payable = sql`(orders.status = ${any(orderStatusesThat('payable'))})`;

export const listStockOffLedger = (db: Db) =>
  offenders(
    db,
    sql`select product_id as id, format('variant %s: stock %s, ledger %s', variants.id, stock, coalesce(units, 0)) as says
      from variants join stocks on stocks.variant_id = variants.id
        left join (select variant_id, sum(delta) as units from stock_movements group by variant_id) as ledger
          on ledger.variant_id = variants.id
      where stock <> coalesce(units, 0)`,
  );

export const listStockBelowZero = (db: Db) =>
  offenders(
    db,
    sql`select product_id as id, format('variant %s: stock %s', variants.id, stock) as says
      from variants join stocks on variant_id = variants.id where stock < 0`,
  );

/** Each product has one hidden variant, which is sold exactly while no visible one is, and every variant has a stock. */
export const listProductsOffVariants = (db: Db) =>
  offenders(
    db,
    sql`select products.id, format('%s hidden, %s sold, %s without stock', hidden, sold, unstocked) as says
      from products left join (
        select product_id, count(*) filter (where hidden) as hidden, count(*) filter (where hidden and not retired) as hidden_sold,
          count(*) filter (where not hidden and not retired) as sold, count(*) filter (where stock is null) as unstocked
        from variants left join stocks on variant_id = variants.id group by product_id
      ) as counted on product_id = products.id
      where coalesce(hidden, 0) <> 1 or (hidden_sold = 1) <> (sold = 0) or unstocked > 0`,
  );

/** What a product shows of its variants: the price of the cheapest that can be had, which sizes can be, and whether all is sold out. */
export const listProductsOffShownVariants = (db: Db) =>
  offenders(
    db,
    sql`select products.id, format('shows %s minor units%s, is %s minor units%s', products.price_cents, case when sold_out then ', sold out' end,
        shown.price, case when shown.units = 0 then ', sold out' end) as says
      from products join (
        select product_id, sum(stock) as units, count(distinct price) > 1 as varies, bool_or(not hidden) as chosen,
          (array_agg(price order by stock = 0, price))[1] as price,
          coalesce(array_agg(size) filter (where stock > 0), '{}') as available
        from (
          select product_id, hidden, size, stock, coalesce(variants.price_cents, base_price_cents, products.price_cents) as price
          from variants join stocks on variant_id = variants.id join products on products.id = product_id where not retired
        ) as sold group by product_id
      ) as shown on product_id = products.id
      where products.price_cents <> shown.price or sold_out <> (shown.units = 0) or price_varies <> varies
        or (base_price_cents is not null) <> chosen
        or (chosen and exists (select from jsonb_array_elements(sizes) as own
          where (own ->> 'inStock')::boolean is distinct from coalesce(own ->> 'id' = any(available), false)))`,
  );

/** Lines of orders and payments name the user of their order, and lines a variant of their product. */
export const listRowsOffOrder = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('line %s', order_lines.id) as says
      from order_lines join orders on orders.id = order_id join variants on variants.id = variant_id
      where order_lines.user_id <> orders.user_id or order_lines.product_id <> variants.product_id
      union all
      select order_id, format('payment %s', payments.id) from payments join orders on orders.id = order_id
      where payments.user_id <> orders.user_id`,
  );

/** Units that were received back, and those of them that were restocked. */
const returned = sql`(select order_id, sum(quantity) as back, coalesce(sum(quantity) filter (where restock), 0) as restocked
  from returns join return_lines on return_id = returns.id
  where state = ${any(returnStatesThat('goodsReceived'))} group by order_id) as returned`;

/**
 * Units that were received back are the order's no longer: those that were restocked are in the ledger as returned, and cancelling the
 * order gives only the others back.
 */
export const listOrdersOffLedger = (db: Db) =>
  offenders(
    db,
    sql`select orders.id, format('%s, holds %s of %s%s', status, -coalesce(units, 0), total_items, ', returned ' || back) as says
      from orders left join
        (select order_id, sum(delta) as units from stock_movements where order_id is not null group by order_id) as ledger
        on ledger.order_id = orders.id
        left join ${returned} on returned.order_id = orders.id
      where coalesce(units, 0) <> coalesce(restocked, 0) - case when ${holdsStock} then total_items else coalesce(back, 0) end`,
  );

export const listOrdersWithoutLines = (db: Db) =>
  offenders(
    db,
    sql`select id, null::text as says from orders
      where not exists (select from order_lines where order_lines.order_id = orders.id)`,
  );

/** The words of an order begin with its number. */
export const listOrdersNotFound = (db: Db) =>
  offenders(
    db,
    sql`select orders.id, null::text as says from orders left join order_searches on order_searches.order_id = orders.id
      where (words is null or not starts_with(words, orders.id || E'\\n'))
        and exists (select from order_lines where order_lines.order_id = orders.id)
        and not exists (select from unsearched_orders where unsearched_orders.order_id = orders.id)`,
  );

const isCaptured = sql`state = ${any(paymentStatesThat('captured'))}`;
const captured = sql`(select order_id, count(*) as payments, sum(amount_cents) as minor from payments
  where ${isCaptured} and not refund_due and refunded_at is null group by order_id) as captured`;

/** A card order that no payment pays, not even one that was refunded since: staff set its payment status. */
const byHand = sql`(not exists (select from payments where payments.order_id = orders.id and ${isCaptured} and not refund_due))`;

/** Only a captured payment clears its payment deadline; orders from before there were payments never had one. */
const wasNeverPaid = sql`(pay_until is null
  and not exists (select from payments where payments.order_id = orders.id and ${isCaptured})
  and created_at >= (select applied_at from schema_migrations where name like '0002\_%'))`;

export const listOrdersSetPaidByHand = (db: Db) =>
  offenders(
    db,
    sql`select orders.id, null::text as says from orders
      where payment_method = ${any(paymentMethodsThat('atProvider'))} and ${received} and total_amount_cents > 0 and ${byHand}`,
  );

export const listOrdersOffPayment = (db: Db) =>
  offenders(
    db,
    sql`select orders.id, format('%s payments of %s minor units, total %s', coalesce(payments, 0), coalesce(minor, 0), total_amount_cents) as says
      from orders left join ${captured} on captured.order_id = orders.id
      where payment_method = ${any(paymentMethodsThat('atProvider'))} and total_amount_cents > 0
        and (minor <> total_amount_cents or payments > 1
          or (${received} and not ${owesRefund} and ${wasNeverPaid}))`,
  );

/** A captured payment is reconciled within moments; the grace period is for a provider out of reach. */
export const listUnreconciledPayments = (db: Db, before: Date) =>
  offenders(
    db,
    sql`select orders.id, format('%s minor units, %s', minor, status) as says
      from orders join ${captured} on captured.order_id = orders.id
      where updated_at < ${before}::timestamptz
        and (${owesRefund} or (not ${received} and pay_until is not null))`,
  );

export const listRefundsOwed = (db: Db, before: Date) =>
  offenders(
    db,
    sql`select order_id as id, format('%s minor units', amount_cents) as says from refunds
      where state = ${any(refundStatesWaitingFor('request'))} and updated_at < ${before}::timestamptz`,
  );

/**
 * A payment against its refunds; one that must be refunded has refunds of all its amount, failed ones included, but for what a dispute
 * took.
 */
export const listPaymentsOffRefunds = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('%s minor units, refunded %s, refunds of %s', amount_cents, back, refunds) as says
      from (
        select payments.order_id, payments.amount_cents, payments.refunded_at, payments.refund_due,
          coalesce(sum(refunds.amount_cents) filter (where refunds.state = ${any(refundStatesThat('paidBack'))}), 0) as back,
          coalesce(sum(refunds.amount_cents), 0) as refunds,
          (select coalesce(sum(disputes.amount_cents), 0) from disputes
            where disputes.payment_id = payments.id and disputes.state <> all(${disputesThatTakeNothing}::text[])) as disputed
        from payments left join refunds on refunds.payment_id = payments.id
        group by payments.id
      ) as payments
      where (refunded_at is not null) <> (back >= amount_cents) or (refund_due and refunds + disputed < amount_cents)`,
  );

export const listRefundsFailed = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('%s minor units, %s', amount_cents, coalesce(failure, 'no reason told')) as says from refunds
      where state = ${any(failedRefundStates)} and handled_at is null`,
  );

export const listDisputesToAnswer = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('%s minor units, %s', amount_cents, reason) as says from disputes
      where state in ('needs_response', 'warning_needs_response')`,
  );

/** A payment that is processing cannot be cancelled before its outcome is known. */
export const listPayableThoughCancelled = (db: Db, before: Date) =>
  offenders(
    db,
    sql`select orders.id, intent_id as says from payments join orders on orders.id = order_id
      where state = 'open' and not ${payable} and orders.updated_at < ${before}::timestamptz`,
  );

/** An order whose payment is processing does not expire, however long that takes. */
export const listOrdersOverdue = (db: Db, before: Date) =>
  offenders(
    db,
    sql`select id, format('to be paid until %s', to_char(pay_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as says
      from orders
      where payment_method = ${any(paymentMethodsThat('atProvider'))} and status = ${any(orderStatusesThat('awaitsDispatch'))} and not ${received}
        and not payment_processing and not partly_shipped
        and pay_until < ${before}::timestamptz`,
  );

export const listCartLinesTwice = (db: Db) =>
  offenders(
    db,
    sql`select user_id as id, format('product %s, variant %s, %s lines', product_id, variant_id, count(*)) as says
      from cart_items group by user_id, product_id, variant_id having count(*) > 1`,
  );

export const listCountersOff = (db: Db) =>
  offenders(
    db,
    sql`select null::bigint as id, format('%s: counter %s, rows %s', name, coalesce(counter, 0), coalesce(number, 0)) as says
      from (
        select 'orders' as name, count(*) as number from orders
        union all
        select concat_ws(' ', 'orders', payment_method, payment_status, status), count(*) from orders group by 1
        union all
        select 'promotion uses ' || promotion_id, count(*) from promotion_uses where not given_back group by 1
      ) as counted
        full join (
          select name, sum(value) as counter from counters
          where name = 'orders' or starts_with(name, 'orders ') or starts_with(name, 'promotion uses ') group by name
        ) as kept using (name)
      where coalesce(counter, 0) <> coalesce(number, 0)`,
  );

export async function findServerVersion(db: Db): Promise<{ number: number; text: string }> {
  const { rows } = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as text`.execute(
    db,
  );
  return rows[0] ?? { number: 0, text: 'unknown' };
}

export async function listAppliedMigrations(db: Db): Promise<{ name: string; checksum: string; additive: boolean }[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_migrations') is not null as there`.execute(
    db,
  );
  if (rows[0]?.there !== true) return [];
  // Earlier versions of the shop made the table without the column.
  const applied = await sql<{ name: string; checksum: string; additive: boolean }>`
    select name, checksum, coalesce((to_jsonb(schema_migrations) ->> 'additive')::boolean, false) as additive
    from schema_migrations order by name`.execute(db);
  return applied.rows;
}
