import { type Amount, toAmount, toMinorUnits } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';

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
    pending: sum(({ state, waitsForStaff }) => state === 'pending' && !waitsForStaff),
    toHandOver: sum(({ state }) => state === 'to-hand-over'),
    toCard: sum(({ state }) => state === 'made'),
    handedOver: sum(({ state }) => state === 'handed-over'),
  };
}
