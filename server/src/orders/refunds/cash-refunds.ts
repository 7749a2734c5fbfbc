/**
 * The money of an order that was received in cash, or of which staff said that it was received, and that is cancelled: a refund to hand
 * over is recorded of what staff have not refunded yet, once. When the order goes on, or its money was not received after all, it is
 * taken back unless it was handed over by then.
 */

import {
  isReceived,
  type OrderStatus,
  orderStatusTraits,
  type PaymentStatus,
  paidAtProvider,
  paymentStateTraits,
  refundStateTraits,
} from '@shop/contract/order-status';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Tx } from '../../schema.ts';
import { handedBackMinor, isOfOrder } from '../order/refundable.ts';
import type { OrderPaymentRow, OrderRefundRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { insertRefundToHandOver, updateRefundTakenBack } from './cash-refunds.queries.ts';

/** Why a refund was taken back. */
export const ORDER_GOES_ON = 'order_goes_on';

interface Statuses {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/**
 * Call it with the order's row locked.
 * @param userId who changes the statuses
 * @returns all refunds of the order
 */
export async function followCashRefund(
  tx: Tx,
  userId: number,
  found: OrderWithLines,
  { next, at }: { next: Statuses; at: Date },
): Promise<OrderRefundRow[]> {
  const owes = owesByHand(found, next);
  if (owesNow(found) === owes) return found.refunds;
  return owes ? recordRefund(tx, userId, found, at) : takeBack(tx, userId, found, at);
}

/** What a change of statuses records to be handed over; 0 for nothing. */
export function newCashRefundMinor(found: OrderWithLines, next: Statuses): number {
  return !owesNow(found) && owesByHand(found, next) ? Math.max(0, leftMinor(found)) : 0;
}

function owesNow(found: OrderWithLines): boolean {
  const { status, payment_status: paymentStatus } = found.order;
  return owesByHand(found, { status, paymentStatus });
}

function leftMinor({ order, refunds }: Refunded): number {
  return order.total_amount_cents - handedBackMinor(order, refunds);
}

/** What a card payment was of, the provider gives back. */
function owesByHand({ order, payments }: OrderWithLines, { status, paymentStatus }: Statuses): boolean {
  if (!isReceived(paymentStatus) || !orderStatusTraits[status].owesRefund) return false;
  if (!paidAtProvider(order.payment_method)) return true;
  if (payments.some(isOfOrder)) return false;
  // A client that sends the order as it was before its card payment was refunded says nothing of other money.
  const wasPaid = ({ attempt, state }: OrderPaymentRow) =>
    attempt === order.payment_attempt && paymentStateTraits[state].captured;
  return isReceived(order.payment_status) || !payments.some(wasPaid);
}

type Refunded = Pick<OrderWithLines, 'order' | 'refunds'>;

async function recordRefund(tx: Tx, userId: number, found: Refunded, at: Date): Promise<OrderRefundRow[]> {
  const { order, refunds } = found;
  const amountMinor = leftMinor(found);
  if (amountMinor <= 0) return refunds;
  const reason = 'Order cancelled';
  const id = await insertRefundToHandOver(tx, { orderId: order.id, amountMinor, reason, userId, at });
  await insertAuditEntry(tx, {
    at,
    actorId: userId,
    action: 'refund_to_hand_over',
    on: { orderId: order.id },
    after: { refund: id, amount_cents: amountMinor },
  });
  const recorded: OrderRefundRow = {
    ...{ id, payment_id: null, amount_cents: amountMinor, reason, lines: [] },
    ...{ source: 'cancellation', state: 'to_hand_over', handled_at: null, created_at: at.toISOString() },
  };
  return [...refunds, recorded];
}

async function takeBack(tx: Tx, userId: number, { order, refunds }: Refunded, at: Date): Promise<OrderRefundRow[]> {
  const after: OrderRefundRow[] = [];
  for (const refund of refunds) {
    if (refund.source !== 'cancellation' || refundStateTraits[refund.state].waitsFor !== 'hand') {
      after.push(refund);
      continue;
    }
    await updateRefundTakenBack(tx, refund.id, ORDER_GOES_ON, at);
    await insertAuditEntry(tx, {
      at,
      actorId: userId,
      action: 'refund_failed',
      on: { orderId: order.id },
      after: { refund: refund.id, amount_cents: refund.amount_cents, failure: ORDER_GOES_ON },
    });
    after.push({ ...refund, state: 'failed', handled_at: at.toISOString() });
  }
  return after;
}
