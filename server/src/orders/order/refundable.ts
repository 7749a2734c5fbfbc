/** What was paid for an order and what of it can still be refunded, and how, without calling the provider. */

import { ShopError } from '@shop/contract/errors';
import { formatMoney, toAmount } from '@shop/contract/money';
import {
  disputeTakesMoney,
  hasFailed,
  isReceived,
  orderStatusTraits,
  paymentStateTraits,
  refundStateTraits,
} from '@shop/contract/order-status';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { OrderDisputeRow, OrderPaymentRow, OrderRefundRow, OrderRow } from './select-orders.queries.ts';

type Payment = Pick<OrderPaymentRow, 'id' | 'state' | 'amount_cents' | 'refund_due' | 'refunded_at'>;
type Refund = Pick<OrderRefundRow, 'payment_id' | 'amount_cents' | 'state'>;
type Dispute = Pick<OrderDisputeRow, 'payment_id' | 'amount_cents' | 'state'>;

/** Of one payment, by the provider; or of money that no payment has, by hand. */
export interface Refundable<P> {
  payment: P | undefined;
  minor: number;
}

interface Money<P> {
  payments: readonly P[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
}

const sum = (rows: readonly { amount_cents: number }[]) => rows.reduce((minor, row) => minor + row.amount_cents, 0);

const wasCaptured = ({ state }: Pick<Payment, 'state'>) => paymentStateTraits[state].captured;

/** The shop has its money, and need not refund it. */
export function isCaptured(payment: Pick<Payment, 'state' | 'refund_due' | 'refunded_at'>): boolean {
  return wasCaptured(payment) && !payment.refund_due && payment.refunded_at === null;
}

/** It pays the order, or did until staff or the provider refunded it: no cancellation has given it up. */
export function isOfOrder(payment: Pick<Payment, 'state' | 'refund_due'>): boolean {
  return wasCaptured(payment) && !payment.refund_due;
}

/** What is refunded, or will be: all refunds but those that failed. */
export function coveredMinor(refunds: readonly Omit<Refund, 'payment_id'>[]): number {
  return sum(refunds.filter(({ state }) => refundStateTraits[state].coversAmount));
}

/** It has failed, and nobody has cared for it yet. */
export function awaitsStaff({ state, handled_at }: Pick<OrderRefundRow, 'state'> & { handled_at: unknown }): boolean {
  return hasFailed(state) && handled_at === null;
}

/** What disputes took, or may take. */
export function disputedMinor(disputes: readonly Omit<Dispute, 'payment_id'>[]): number {
  return sum(disputes.filter(({ state }) => disputeTakesMoney(state)));
}

/**
 * The part of a payment for which there is no refund, or only failed ones, and no dispute; below 0 where more was given back than was
 * paid.
 */
export function uncoveredMinor(
  payment: Pick<Payment, 'amount_cents'>,
  refunds: readonly Omit<Refund, 'payment_id'>[],
  disputes: readonly Omit<Dispute, 'payment_id'>[],
): number {
  return payment.amount_cents - coveredMinor(refunds) - disputedMinor(disputes);
}

/** What was paid less refunds, but those that failed, and less disputes that are open or lost. */
export function refundableOfPayment(
  payment: Pick<Payment, 'id' | 'amount_cents'>,
  { refunds, disputes }: Pick<Money<Payment>, 'refunds' | 'disputes'>,
): number {
  return uncoveredMinor(
    payment,
    refunds.filter(({ payment_id }) => payment_id === payment.id),
    disputes.filter(({ payment_id }) => payment_id === payment.id),
  );
}

const byHand = (refunds: readonly Refund[]) => refunds.filter(({ payment_id }) => payment_id === null);

/** Given back by hand, or to be: of what was received since the order last began to wait for payment. */
export function handedBackMinor(order: OrderRow, refunds: readonly Refund[]): number {
  return coveredMinor(byHand(refunds)) - order.handed_back_before_cents;
}

/** Of what was paid in cash, or by any other way of which staff said that it was received. */
export function refundableByHand(order: OrderRow, { refunds }: Pick<Money<Payment>, 'refunds'>): number {
  const paid = isReceived(order.payment_status) ? order.total_amount_cents : 0;
  return paid - handedBackMinor(order, refunds);
}

/** In cash, or by any other way of which staff said that it was received: no payment at the provider has the order's money. */
export function isReceivedByHand(order: OrderRow, payments: readonly Payment[]): boolean {
  // Cancelling records refunds of such money. 'Received' may be what a client sends again of an order that was refunded to the card.
  if (orderStatusTraits[order.status].owesRefund && payments.some(wasCaptured)) return false;
  return isReceived(order.payment_status) && order.total_amount_cents > 0 && !payments.some(isOfOrder);
}

/**
 * The payment of which most is left, since a refund at the provider is of one payment; else what was received by hand.
 * @throws ShopError ORDER_UNPAID when there is nothing that could have been refunded
 */
export function refundableOf<P extends Payment>(order: OrderRow, money: Money<P>): Refundable<P> {
  const captured = money.payments.filter(wasCaptured);
  const [most] = captured
    .filter(({ refunded_at }) => refunded_at === null)
    .map((payment) => ({ payment, minor: refundableOfPayment(payment, money) }))
    .toSorted((one, other) => other.minor - one.minor || other.payment.id - one.payment.id);
  const handed = isReceivedByHand(order, money.payments);
  if (most !== undefined && (most.minor > 0 || !handed)) return most;
  if (handed) return { payment: undefined, minor: refundableByHand(order, money) };
  if (captured.length === 0) throw new ShopError('ORDER_UNPAID');
  return { payment: undefined, minor: 0 };
}

/** What was paid, refunds and disputes included, and what of it the next refund can be at most. */
export function moneyOf(order: OrderRow, money: Money<Payment>): { paidMinor: number; refundableMinor: number } {
  const captured = money.payments.filter(wasCaptured);
  const handed = isReceivedByHand(order, money.payments);
  const paidByHand = handed
    ? order.total_amount_cents + order.handed_back_before_cents
    : coveredMinor(byHand(money.refunds));
  const paid = captured.length > 0 || handed;
  return {
    paidMinor: sum(captured) + paidByHand,
    refundableMinor: paid ? Math.max(0, refundableOf(order, money).minor) : 0,
  };
}

/** @throws ShopError REFUND_TOO_HIGH */
export function checkRefundable(amountMinor: number, left: number): void {
  if (amountMinor <= left) return;
  const detail =
    left > 0
      ? adminOrderErrorsText.refundAtMost({ amount: formatMoney(toAmount(left)) })
      : adminOrderErrorsText.allIsRefunded;
  throw new ShopError('REFUND_TOO_HIGH', { detail });
}

/**
 * Of money that goes back by the provider.
 * @throws ShopError CARD_REFUND_STEP
 */
export function checkRefundStep(amountMinor: number, step: number): void {
  if (amountMinor % step === 0) return;
  const detail = adminOrderErrorsText.refundMultipleOf({ amount: formatMoney(toAmount(step)) });
  throw new ShopError('CARD_REFUND_STEP', { detail });
}
