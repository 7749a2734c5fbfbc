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
  /** What can still be refunded. */
  refundable: Dollars;
};

export function moneyOf(order: Order): Money {
  const { totalAmount, paymentStatus, refundedAmount, disputes } = order;
  const total = toCents(totalAmount);
  const hasMoney = paymentStatus === 'received' || order.paidByCard === true;
  const refunded = toCents(refundedAmount);
  // An order that was cancelled, refunded and revived has been paid once more: what was refunded before is no part of that.
  const before = hasMoney && order.paidByCard && refunded >= total ? total : 0;
  const paid = hasMoney ? total + before : refunded;
  const disputed = disputes.reduce(
    (sum, { amount, state }) => (disputeTakesMoney(state) ? sum + toCents(amount) : sum),
    0,
  );
  return {
    paid: toDollars(paid),
    refunded: refundedAmount,
    disputed: toDollars(disputed),
    refundable: hasMoney ? toDollars(Math.max(0, paid - refunded - disputed)) : 0,
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
