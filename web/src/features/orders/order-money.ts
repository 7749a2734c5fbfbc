/** The money of an order, in dollars. */

import { type Dollars, toCents, toDollars } from '@shop/contract/money';
import { disputeTakesMoney, orderStatusTraits } from '@shop/contract/order-status';
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

/** All that was paid was given back, or will be, and it does not wait to be paid again. */
export function isRefunded({ status, paymentStatus, refundedInFull }: Order): boolean {
  return refundedInFull && !(paymentStatus === 'pending' && orderStatusTraits[status].holdsStock);
}
