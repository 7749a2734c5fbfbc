/**
 * When it returns, the order and its payment have the state that the provider reports for the intent. One payment makes one
 * transition to `received`; a payment of an order that is cancelled or paid already is marked for a refund. Events and responses
 * may arrive twice, late and in any order: a state that was recorded before changes nothing.
 */

import { isReceived, orderStatusTraits, paymentStateTraits } from '@shop/contract/order-status';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { deleteOrderedCartItems } from '../cart/cart.queries.ts';
import { isOverdue, waitsForCard } from '../orders/order/card-payment.ts';
import { updateOrder } from '../orders/order/orders.queries.ts';
import { isCaptured } from '../orders/order/refundable.ts';
import type { OrderWithLines } from '../orders/order/select-orders.queries.ts';
import { recordOrderMail } from '../orders/order-mails/order-mails.ts';
import { updateHeldStock } from '../orders/reservations/update-held-stock.ts';
import { updateRedemptions } from '../orders/reservations/update-redemptions.ts';
import type { Intent } from '../platform/payments/payment-provider.ts';
import type { Tx } from '../schema.ts';
import { matchesPayment } from './payment-facts.ts';
import { listPaymentsForUpdate, type PaymentRow, updatePayment, updateReconcileAt } from './payments.queries.ts';
import { requestRefund } from './refund-payment.ts';

/** What an intent's state did to the shop; stored with an event. */
export type Outcome =
  | 'received'
  | 'refund_due'
  | 'canceled'
  | 'order_cancelled'
  | 'processing'
  | 'open'
  | 'known'
  | 'mismatched';

/**
 * @param found the order, its row locked
 * @param seen the intent as the provider reports it; undefined when the provider has none, so that none can be paid
 */
export async function applyIntent(
  tx: Tx,
  found: OrderWithLines,
  payment: PaymentRow,
  { seen, at }: { seen: Intent | undefined; at: Date },
): Promise<Outcome> {
  const { next } = paymentStateTraits[payment.state];
  if (next.length === 0) return 'known';
  if (seen !== undefined && !matchesPayment(payment, seen)) return 'mismatched';
  const state = seen?.state ?? 'canceled';
  if (state !== payment.state && !next.includes(state)) return 'known';
  if (state === 'succeeded') return applyCapture(tx, found, payment, at);
  if (state === 'canceled') return payment.state === state ? 'known' : applyEnd(tx, found, payment, at);
  if (state === payment.state) return state;
  await updatePayment(tx, payment.id, { state }, at);
  await updateOrder(tx, found.order.id, { payment_processing: state === 'processing' }, at);
  return state;
}

async function applyCapture(tx: Tx, found: OrderWithLines, payment: PaymentRow, at: Date): Promise<Outcome> {
  const { order } = found;
  const paidBefore = (await listPaymentsForUpdate(tx, order.id)).some(isCaptured);
  if (orderStatusTraits[order.status].owesRefund || paidBefore) {
    await updatePayment(tx, payment.id, { state: 'succeeded', refund_due: true }, at);
    await requestRefund(tx, payment, paidBefore ? 'Paid twice' : 'Order cancelled', at);
    if (order.payment_processing) await updateOrder(tx, order.id, { payment_processing: false }, at);
    await updateReconcileAt(tx, order.id, at);
    return 'refund_due';
  }
  await updatePayment(tx, payment.id, { state: 'succeeded' }, at);
  await receivePayment(tx, found, payment, at);
  return 'received';
}

/** When it returns, the order is paid. The ordered products have left the cart, except lines that were added or changed since the order. */
export async function receivePayment(tx: Tx, found: OrderWithLines, payment: PaymentRow, at: Date): Promise<void> {
  const { order } = found;
  const paid = await updateOrder(
    tx,
    order.id,
    {
      payment_status: 'received',
      payment_processing: false,
      pay_until: null,
      reconcile_at: at,
      // That refund was of an earlier payment.
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
  // An admin who set it to received by hand sent this mail then.
  if (!isReceived(order.payment_status)) await recordOrderMail(tx, 'paid', { ...found, order: paid }, { at });
  await deleteOrderedCartItems(tx, order.user_id, order.id);
}

async function applyEnd(tx: Tx, found: OrderWithLines, payment: PaymentRow, at: Date): Promise<Outcome> {
  await updatePayment(tx, payment.id, { state: 'canceled' }, at);
  if (isOverdue(found.order, at) && payment.attempt === found.order.payment_attempt) {
    await expireOrder(tx, found, at);
    return 'order_cancelled';
  }
  if (waitsForCard(found.order) || found.order.payment_processing) {
    await updateOrder(tx, found.order.id, { payment_processing: false }, at);
  }
  return 'canceled';
}

/** Call it only when no payment can succeed any more: the stock that it releases may be sold to somebody else. */
export async function expireOrder(tx: Tx, found: OrderWithLines, at: Date): Promise<void> {
  await updateHeldStock(tx, null, found, { status: 'cancelled', at });
  await updateRedemptions(tx, found.order, { status: 'cancelled', paymentStatus: found.order.payment_status });
  const order = await updateOrder(tx, found.order.id, { status: 'cancelled', payment_processing: false }, at);
  await insertAuditEntry(tx, {
    at,
    actorId: null,
    action: 'order_expired',
    on: { orderId: order.id },
    before: { status: found.order.status },
    after: { status: order.status },
  });
  await recordOrderMail(tx, 'cancelled', { ...found, order }, { at });
}
