/** What follows from an order and its payments, without calling the provider. */

import { shopCurrency } from '@shop/contract/money';
import { orderStatusTraits, paymentStateTraits, refundStateTraits } from '@shop/contract/order-status';
import { isOverdue, isUnsent, waitsForCard } from '../orders/order/card-payment.ts';
import { isCaptured, isOfOrder } from '../orders/order/refundable.ts';
import type { OrderRow } from '../orders/order/select-orders.queries.ts';
import type { Intent } from '../platform/payments/payment-provider.ts';
import type { PaymentRow } from './payments.queries.ts';
import type { RefundRow } from './refunds.queries.ts';

/** The provider may still take money for it. */
export function isPayable(payment: PaymentRow): boolean {
  return paymentStateTraits[payment.state].payable;
}

/** It is recorded, and the provider has not been asked for it yet. */
export function isRequested(refund: RefundRow): boolean {
  return refundStateTraits[refund.state].waitsFor === 'request';
}

/** The provider has it, and has not made it yet. */
export function isPending(refund: RefundRow): boolean {
  return refundStateTraits[refund.state].waitsFor === 'provider';
}

/** The order waits for exactly this payment, and its deadline has not passed. */
export function isCurrentAttempt(order: OrderRow, payment: PaymentRow, now: Date): boolean {
  return waitsForCard(order) && payment.attempt === order.payment_attempt && !isOverdue(order, now);
}

/** Whether the intent is for this order, this amount and this currency; any other pays nothing. */
export function matchesPayment(payment: PaymentRow, intent: Intent): boolean {
  return (
    intent.id === payment.intent_id &&
    intent.metadata.orderId === String(payment.order_id) &&
    intent.currency === shopCurrency() &&
    intent.amount === payment.amount_cents &&
    (intent.state !== 'succeeded' || intent.amountReceived === payment.amount_cents)
  );
}

const LONGEST_PAUSE_MS = 300_000;
const LONGEST_REFUND_PAUSE_MS = 600_000;
// A pending refund takes the bank days. The provider sends an event when it ends; the shop polls in case that is lost.
const PENDING_REFUND_PAUSE_MS = 3600_000;

/**
 * When an order must be reconciled next; null when nothing is left to do. The shop polls the provider about the current payment
 * attempt at growing intervals, in case no event arrives, and asks at growing intervals for refunds that it could not make.
 * @param periodicInterval seconds
 */
export function nextReconciliation(
  order: OrderRow,
  { payments, refunds }: { payments: readonly PaymentRow[]; refunds: readonly RefundRow[] },
  now: Date,
  periodicInterval: number,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const requested = refunds.filter(isRequested);
  if (requested.length > 0) {
    // With each try a refund is older.
    const age = now.getTime() - Math.max(...requested.map(({ created_at }) => created_at.getTime()));
    return after(Math.min(Math.max(age, 1000 * periodicInterval), LONGEST_REFUND_PAUSE_MS));
  }
  if (payments.some((payment) => paymentStateTraits[payment.state].captured && payment.read_refunds)) return now;
  // The order has changed since: its captured payment is to be refunded, or pays it after all.
  if (
    orderStatusTraits[order.status].owesRefund
      ? payments.some(isOfOrder)
      : payments.some(isCaptured) && waitsForCard(order)
  )
    return now;
  const pending = refunds.some(isPending) ? after(PENDING_REFUND_PAUSE_MS) : null;
  return earliest(pending, nextPaymentCheck(order, payments, now, periodicInterval));
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function nextPaymentCheck(
  order: OrderRow,
  payments: readonly PaymentRow[],
  now: Date,
  periodicInterval: number,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const soon = after(periodicInterval * 1000);
  const payable = payments.find(isPayable);
  if (!waitsForCard(order)) return payable === undefined ? null : soon;
  const expires = isUnsent(order);
  const deadline = !expires ? null : order.pay_until > now ? order.pay_until : soon;
  if (payable === undefined || payable.intent_id === null) return deadline;
  const age = now.getTime() - payable.created_at.getTime();
  const poll = after(Math.min(Math.max(age, 2000 * periodicInterval), LONGEST_PAUSE_MS));
  return deadline === null || poll < deadline ? poll : deadline;
}
