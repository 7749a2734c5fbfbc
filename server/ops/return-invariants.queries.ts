/** Refunds and returns, as SQL: what was given back against what was paid, and what came back against what was shipped. */

import {
  disputesThatTakeNothing,
  orderStatusesThat,
  paymentStatesThat,
  refundStates,
  refundStatesThat,
  refundStatesWaitingFor,
  refundStateTraits,
  wasHandedOver,
} from '@shop/contract/order-status';
import { returnStatesThat } from '@shop/contract/return-states';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { holdsStock, offenders, received } from './invariants.queries.ts';

/** For `column = any`. The type is named, since a list alone has none. */
const any = (values: readonly string[]) => sql`any(${values}::text[])`;
const requested = any(refundStatesWaitingFor('request'));
const pending = any(refundStatesWaitingFor('provider'));
const byHand = refundStates.filter((state) => wasHandedOver(refundStateTraits[state]));
const covers = sql`refunds.state = ${any(refundStatesThat('coversAmount'))}`;

/**
 * What the provider refunds, or will, is at most the payment; what it is still to be asked for also leaves disputes alone. Staff may
 * have paid back by hand what somebody refunds at the provider as well. Of money that no payment has it is at most the order's total,
 * each time that it was paid.
 */
export const listRefundsBeyondPaid = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('payment of %s minor units, refunds of %s, disputes of %s', amount_cents, covered, disputed) as says
      from (
        select payments.order_id, payments.amount_cents,
          coalesce(sum(refunds.amount_cents), 0) as covered,
          coalesce(sum(refunds.amount_cents) filter (where refunds.state <> all(${byHand}::text[])), 0) as by_provider,
          count(*) filter (where refunds.state = ${requested}) as requested,
          (select coalesce(sum(disputes.amount_cents), 0) from disputes
            where disputes.payment_id = payments.id and disputes.state <> all(${disputesThatTakeNothing}::text[])) as disputed
        from payments join refunds on refunds.payment_id = payments.id and ${covers}
        group by payments.id
      ) as paid
      where by_provider > amount_cents or (requested > 0 and covered + disputed > amount_cents)
      union all
      select orders.id, format('total %s minor units, refunds by hand of %s', total_amount_cents, sum(amount_cents))
      from orders join refunds on refunds.order_id = orders.id and payment_id is null and ${covers}
      group by orders.id having sum(amount_cents) - handed_back_before_cents > total_amount_cents`,
  );

/**
 * An order says that it was refunded in full exactly if nothing that pays it is left: payments less refunds that did not fail and
 * lost disputes, and money that was received by hand less what was given back by hand since.
 */
export const listOrdersOffRefunds = (db: Db) =>
  offenders(
    db,
    sql`select id, format('payment %s, %s minor units kept, marked as refunded in full: %s', payment_status, kept, refunded_in_full) as says
      from (
        select orders.id, payment_status, refunded_in_full, total_amount_cents, paid.order_id is not null as paid_by_card,
          case when paid.pays then coalesce(paid.kept, 0)
            when ${received} and not (status = any(${orderStatusesThat('owesRefund')}::text[]) and coalesce(paid.now, false))
              then total_amount_cents - coalesce(handed_back, 0) + handed_back_before_cents
            when not ${received} then coalesce(paid.owed, 0) else 0 end as kept,
          ${received} or paid.order_id is not null or handed_back_before_cents > 0
            or coalesce(handed_back, 0) >= total_amount_cents as was_paid
        from orders left join (
          select payments.order_id, bool_or(not refund_due) as pays, bool_or(attempt = payment_attempt) as now,
            sum(greatest(0, amount_cents - coalesce(refunded, 0) - coalesce(lost, 0))) as owed,
            sum(greatest(0, amount_cents - coalesce(refunded, 0) - coalesce(lost, 0))) filter (where not refund_due) as kept
          from payments join orders on orders.id = payments.order_id
            left join (select payment_id, sum(amount_cents) as refunded from refunds
              where ${covers} group by payment_id) as refunds on refunds.payment_id = payments.id
            left join (select payment_id, sum(amount_cents) as lost from disputes where state = 'lost' group by payment_id)
              as disputes on disputes.payment_id = payments.id
          where state = ${any(paymentStatesThat('captured'))} group by payments.order_id
        ) as paid on paid.order_id = orders.id
        left join (
          select order_id, sum(amount_cents) as handed_back from refunds
          where payment_id is null and ${covers} group by order_id
        ) as by_hand on by_hand.order_id = orders.id
      ) as orders
      where total_amount_cents > 0 and refunded_in_full <> (was_paid and kept <= 0)`,
  );

/** The provider names each refund that it has, once; one that is still to be made has a key, under which it is made once. */
export const listRefundsOffProvider = (db: Db) =>
  offenders(
    db,
    sql`select order_id as id, format('refund %s, %s', id, state) as says from refunds
      where (state = ${requested} and key is null) or (state = ${pending} and refund_id is null)
        or (payment_id is null and (key is not null or refund_id is not null))`,
  );

/** Of an order that was cancelled the shipments are withdrawn; what was received back before stays returned, and nothing else. */
export const listReturnsBeyondShipped = (db: Db) =>
  offenders(
    db,
    sql`select orders.id, format('line %s: returned %s, shipped %s', line_id, returned, coalesce(shipped, 0)) as says
      from (
        select order_id, line_id, sum(quantity) as returned,
          coalesce(sum(quantity) filter (where state = ${any(returnStatesThat('goodsReceived'))}), 0) as back
        from returns join return_lines on return_id = returns.id
        where state = ${any(returnStatesThat('countsUnits'))} group by order_id, line_id
      ) as returns
        join orders on orders.id = returns.order_id
        left join order_lines on order_lines.id = line_id and order_lines.order_id = orders.id
        left join (
          select line_id, sum(shipment_lines.quantity) as shipped
          from shipments join shipment_lines on shipment_id = shipments.id where withdrawn_at is null group by line_id
        ) as shipments using (line_id)
      where order_lines.id is null or returned > order_lines.quantity
        or case when ${holdsStock} then returned > coalesce(shipped, 0) else returned > back end`,
  );

/** A refunded return has its refund of the same order, unless its lines cost nothing; goods that came in are in stock or not. */
export const listReturnsOffState = (db: Db) =>
  offenders(
    db,
    sql`select returns.order_id as id, format('return %s, %s', returns.id, returns.state) as says
      from returns left join refunds on refunds.id = returns.refund_id
      where (returns.refund_id is not null and (refunds.order_id <> returns.order_id or source <> 'shop'))
        or not exists (select from return_lines where return_lines.return_id = returns.id)
        or exists (select from return_lines where return_id = returns.id
          and (restock is not null) <> (returns.state = ${any(returnStatesThat('goodsReceived'))}))`,
  );

export const listReturnsOffLedger = (db: Db) =>
  offenders(
    db,
    sql`select coalesce(restocked.order_id, ledger.order_id) as id,
        format('variant %s: restocked %s, ledger %s', coalesce(restocked.variant_id, ledger.variant_id), coalesce(units, 0),
          coalesce(delta, 0)) as says
      from (
        select returns.order_id, variant_id, sum(return_lines.quantity) as units
        from returns join return_lines on return_id = returns.id join order_lines on order_lines.id = line_id
        where restock group by returns.order_id, variant_id
      ) as restocked full join (
        select order_id, variant_id, sum(delta) as delta from stock_movements where reason = 'return' group by order_id, variant_id
      ) as ledger on ledger.order_id = restocked.order_id and ledger.variant_id = restocked.variant_id
      where coalesce(units, 0) <> coalesce(delta, 0)`,
  );
