import { type Dollars, toCents, toDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';

/** How much could not be refunded and waits for staff, and how much is being refunded. */
export function refundSums({ refunds }: Pick<Order, 'refunds'>): { waiting: Dollars; pending: Dollars } {
  let waiting = 0;
  let pending = 0;
  for (const { amount, state, waitsForStaff } of refunds) {
    if (waitsForStaff) waiting += toCents(amount);
    else if (state === 'pending') pending += toCents(amount);
  }
  return { waiting: toDollars(waiting), pending: toDollars(pending) };
}
