import { type Amount, toAmount, toMinorUnits } from '@shop/contract/money';
import { shownRefundTraits, wasHandedOver } from '@shop/contract/order-status';
import type { Order, OrderRefund } from '@shop/contract/orders';

type RefundSums = {
  /** Could not be refunded, and waits for staff. */
  waiting: Amount;
  /** Is being refunded by the provider. */
  pending: Amount;
  toHandOver: Amount;
  /** By the provider. */
  toCard: Amount;
  handedOver: Amount;
};

/** How much of an order is refunded, and how far that is. */
export function refundSums({ refunds }: Pick<Order, 'refunds'>): RefundSums {
  const sum = (counts: (refund: Order['refunds'][number]) => boolean) =>
    toAmount(refunds.filter(counts).reduce((minor, { amount }) => minor + toMinorUnits(amount), 0));
  return {
    waiting: sum(({ waitsForStaff }) => waitsForStaff === true),
    pending: sum(({ state, waitsForStaff }) => shownRefundTraits[state].waitsFor === 'provider' && !waitsForStaff),
    toHandOver: sum(({ state }) => shownRefundTraits[state].waitsFor === 'hand'),
    toCard: sum(({ state }) => shownRefundTraits[state].paidBack && !wasHandedOver(shownRefundTraits[state])),
    handedOver: sum(({ state }) => wasHandedOver(shownRefundTraits[state])),
  };
}

/** It is in cash, or the provider could not make it: staff give it back by hand. */
export function mustBeHandedOver({ state, waitsForStaff }: OrderRefund): boolean {
  return shownRefundTraits[state].waitsFor === 'hand' || waitsForStaff === true;
}
