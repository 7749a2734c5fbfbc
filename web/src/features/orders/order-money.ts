/** The money of an order, in dollars. */

import { type Dollars, toCents, toDollars } from '@shop/contract/money';
import { disputeTakesMoney } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';

export type Money = {
  paid: Dollars;
  /** All refunds but those that failed. */
  refunded: Dollars;
  /** Disputes that are open or lost count as given back. */
  disputed: Dollars;
  /** What can still be refunded at once. */
  refundable: Dollars;
  /** Nothing can be refunded now, but once an open dispute is won. */
  waitsForDispute: boolean;
};

export function moneyOf({ paidAmount, refundedAmount, refundableAmount, disputes }: Order): Money {
  const sum = (counts: (state: string) => boolean) =>
    disputes.reduce((cents, { amount, state }) => (counts(state) ? cents + toCents(amount) : cents), 0);
  const gone = toCents(refundedAmount) + sum((state) => state === 'lost');
  return {
    paid: paidAmount,
    refunded: refundedAmount,
    disputed: toDollars(sum(disputeTakesMoney)),
    refundable: refundableAmount,
    waitsForDispute: refundableAmount === 0 && sum(disputeTakesMoney) > 0 && toCents(paidAmount) > gone,
  };
}

type CardPayment = Pick<
  Order,
  'paymentMethod' | 'paymentStatus' | 'waitsForPayment' | 'paidByCard' | 'refund' | 'refundedAmount'
>;

/** Its card payment was refunded in full: its payment status is 'pending' again, but it does not wait for a payment. */
export function isRefunded(order: CardPayment): boolean {
  const { paymentMethod, paymentStatus, waitsForPayment, paidByCard, refund, refundedAmount } = order;
  if (paymentMethod !== 'card' || paymentStatus !== 'pending') return false;
  return !waitsForPayment && !paidByCard && (refund !== undefined || refundedAmount > 0);
}
