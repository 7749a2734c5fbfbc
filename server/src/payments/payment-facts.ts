/** What follows from an order and its payments, without asking anybody. */

import { isOverdue, waitsForCard } from '../orders/card-payment.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { Intent } from '../platform/stripe/intents.ts';
import type { PaymentRow } from './payments.queries.ts';
import type { RefundRow } from './refunds.queries.ts';

/** The provider may still take money for it. */
export function isPayable(payment: PaymentRow): boolean {
  return payment.state === 'open' || payment.state === 'processing';
}

/** Its money is here and stays here. */
export function isKept(payment: PaymentRow): boolean {
  return payment.state === 'succeeded' && !payment.refund_due && payment.refunded_at === null;
}

/** It is recorded, and the provider has yet to be asked for it. */
export function isRequested(refund: RefundRow): boolean {
  return refund.state === 'requested';
}

/** The order waits for exactly this payment, and has time left. */
export function isAwaited(order: OrderRow, payment: PaymentRow, now: Date): boolean {
  return waitsForCard(order) && payment.round === order.payment_round && !isOverdue(order, now);
}

/** The intent is for this order, this amount and this currency; anything else is no payment of it. */
export function fits(payment: PaymentRow, intent: Intent): boolean {
  return (
    intent.id === payment.intent_id &&
    intent.metadata.orderId === String(payment.order_id) &&
    intent.currency === 'usd' &&
    intent.amount === payment.amount_cents &&
    (intent.status !== 'succeeded' || intent.amountReceived === payment.amount_cents)
  );
}

const LONGEST_PAUSE_MS = 300_000;
const REFUND_PAUSE_MS = 60_000;
// A refund that is under way takes the bank days; the provider tells of its end, and is asked in case that got lost.
const PENDING_REFUND_PAUSE_MS = 3600_000;

/**
 * When to look again at an order and its payments, or null when nothing is left to do. A payment that is awaited is asked
 * about at growing intervals, in case no event comes.
 * @param sweepInterval seconds
 */
export function nextLook(
  order: OrderRow,
  { payments, refunds }: { payments: readonly PaymentRow[]; refunds: readonly RefundRow[] },
  now: Date,
  sweepInterval: number,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (refunds.some(isRequested)) return after(REFUND_PAUSE_MS);
  if (payments.some((payment) => payment.state === 'succeeded' && payment.read_refunds)) return now;
  // A change came meanwhile that a look has yet to draw its conclusions from: that the money goes back, or pays after all.
  if (payments.some(isKept) && (order.status === 'cancelled' || waitsForCard(order))) return now;
  const pending = refunds.some(({ state }) => state === 'pending') ? after(PENDING_REFUND_PAUSE_MS) : null;
  return earliest(pending, nextLookAtPayment(order, payments, now, sweepInterval));
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function nextLookAtPayment(
  order: OrderRow,
  payments: readonly PaymentRow[],
  now: Date,
  sweepInterval: number,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const soon = after(sweepInterval * 1000);
  const payable = payments.find(isPayable);
  if (!waitsForCard(order)) return payable === undefined ? null : soon;
  const limit = order.status !== 'pending' ? null : order.pay_until > now ? order.pay_until : soon;
  if (payable === undefined || payable.intent_id === null) return limit;
  const age = now.getTime() - payable.created_at.getTime();
  const asked = after(Math.min(Math.max(age, 2000 * sweepInterval), LONGEST_PAUSE_MS));
  return limit === null || asked < limit ? asked : limit;
}
