/** The money of an order. */

import { type Amount, toAmount, toMinorUnits } from '@shop/contract/money';
import { disputeTakesMoney, isReceived, orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';

export type Money = {
  paid: Amount;
  /** All refunds but those that failed. */
  refunded: Amount;
  /** Disputes that are open or lost count as given back. */
  disputed: Amount;
  /** What can still be refunded at once. */
  refundable: Amount;
  /** Nothing can be refunded now, but once an open dispute is won. */
  waitsForDispute: boolean;
};

export function moneyOf({ paidAmount, refundedAmount, refundableAmount, disputes }: Order): Money {
  const sum = (counts: (state: string) => boolean) =>
    disputes.reduce((minor, { amount, state }) => (counts(state) ? minor + toMinorUnits(amount) : minor), 0);
  const gone = toMinorUnits(refundedAmount) + sum((state) => state === 'lost');
  return {
    paid: paidAmount,
    refunded: refundedAmount,
    disputed: toAmount(sum(disputeTakesMoney)),
    refundable: refundableAmount,
    waitsForDispute: refundableAmount === 0 && sum(disputeTakesMoney) > 0 && toMinorUnits(paidAmount) > gone,
  };
}

/** All that was paid was given back, or will be, and it does not wait to be paid again. */
export function isRefunded({ status, paymentStatus, refundedInFull }: Order): boolean {
  return refundedInFull && !(!isReceived(paymentStatus) && orderStatusTraits[status].holdsStock);
}
