/**
 * When it returns, the order and its payment say what the provider says about the intent. One payment makes one
 * transition to `received`; money that comes for an order that is cancelled or paid already is marked to go back. Events
 * and answers may come twice, late and in any order: what is known already changes nothing.
 */

import { deleteCartItemsOfProducts } from '../cart/cart.queries.ts';
import { isOverdue, waitsForCard } from '../orders/card-payment.ts';
import { moveStock } from '../orders/hold-stock.ts';
import { recordOrderMail } from '../orders/order-mails.ts';
import { type OrderWithLines, updateOrder } from '../orders/orders.queries.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Intent } from '../platform/stripe/intents.ts';
import { fits, isKept } from './payment-facts.ts';
import { listPaymentsForUpdate, type PaymentRow, updatePayment, updateSettleAt } from './payments.queries.ts';
import { requestRefund } from './refund-payment.ts';

/** What an intent's state did to the shop; kept with an event. */
export type Outcome =
  | 'received'
  | 'refund due'
  | 'canceled'
  | 'order cancelled'
  | 'processing'
  | 'open'
  | 'known'
  | 'does not fit';

/**
 * @param found the order, its row locked
 * @param seen the intent as the provider told it; undefined when the provider knows of none, so that none can be paid
 */
export async function applyIntent(
  tx: Tx,
  found: OrderWithLines,
  payment: PaymentRow,
  seen: Intent | undefined,
  at: Date,
): Promise<Outcome> {
  if (payment.state === 'succeeded') return 'known';
  if (seen !== undefined && !fits(payment, seen)) return 'does not fit';
  if (seen?.status === 'succeeded') return applyMoney(tx, found, payment, at);
  // Canceled is the end at the provider too: what still comes is late.
  if (payment.state === 'canceled') return 'known';
  if (seen === undefined || seen.status === 'canceled') return applyEnd(tx, found, payment, at);
  const state = seen.status === 'processing' ? 'processing' : 'open';
  if (state === payment.state) return state;
  await updatePayment(tx, payment.id, { state }, at);
  await updateOrder(tx, found.order.id, { payment_processing: state === 'processing' }, at);
  return state;
}

async function applyMoney(tx: Tx, found: OrderWithLines, payment: PaymentRow, at: Date): Promise<Outcome> {
  const { order } = found;
  const paidBefore = (await listPaymentsForUpdate(tx, order.id)).some(isKept);
  if (order.status === 'cancelled' || paidBefore) {
    await updatePayment(tx, payment.id, { state: 'succeeded', refund_due: true }, at);
    await requestRefund(tx, payment, paidBefore ? 'Paid twice' : 'Order cancelled', at);
    await updateSettleAt(tx, order.id, at);
    return 'refund due';
  }
  await updatePayment(tx, payment.id, { state: 'succeeded' }, at);
  await receiveMoney(tx, found, payment, at);
  return 'received';
}

/** The order is paid; what was ordered leaves the cart, but what was put there since stays. */
export async function receiveMoney(tx: Tx, found: OrderWithLines, payment: PaymentRow, at: Date): Promise<void> {
  const { order, lines } = found;
  const paid = await updateOrder(
    tx,
    order.id,
    {
      payment_status: 'received',
      payment_processing: false,
      pay_until: null,
      settle_at: at,
      // What went back was of a payment before.
      refund_cents: null,
      refunded_at: null,
    },
    at,
  );
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: 'payment_received',
    on: { orderId: order.id },
    before: { payment_status: order.payment_status },
    after: { payment_status: paid.payment_status, amount_cents: payment.amount_cents },
  });
  // One that an admin has called paid by hand was told of then.
  if (order.payment_status === 'pending') await recordOrderMail(tx, 'paid', { ...found, order: paid }, at);
  const products = lines.map((line) => line.product_id);
  await deleteCartItemsOfProducts(tx, order.user_id, products, order.created_at);
}

async function applyEnd(tx: Tx, found: OrderWithLines, payment: PaymentRow, at: Date): Promise<Outcome> {
  await updatePayment(tx, payment.id, { state: 'canceled' }, at);
  if (isOverdue(found.order, at) && payment.round === found.order.payment_round) {
    await cancelUnpaid(tx, found, at);
    return 'order cancelled';
  }
  if (waitsForCard(found.order)) await updateOrder(tx, found.order.id, { payment_processing: false }, at);
  return 'canceled';
}

/** Only once nothing can be paid any more: what is given back may be sold to somebody else. */
export async function cancelUnpaid(tx: Tx, found: OrderWithLines, at: Date): Promise<void> {
  await moveStock(tx, null, found, 'cancelled', at);
  const order = await updateOrder(tx, found.order.id, { status: 'cancelled', payment_processing: false }, at);
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: 'order_expired',
    on: { orderId: order.id },
    before: { status: found.order.status },
    after: { status: order.status },
  });
  await recordOrderMail(tx, 'cancelled', { ...found, order }, at);
}
