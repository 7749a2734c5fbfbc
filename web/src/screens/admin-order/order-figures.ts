/** Units and money of an order, as its page shows them. Money is in dollars. */

import { type Dollars, toCents, toDollars } from '@shop/contract/money';
import { disputeTakesMoney, orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { returnStateTraits } from '@shop/contract/return-states';

export type LineFigures = { ordered: number; shipped: number; left: number; returned: number };

/** By the id of the line. `returned` counts what the shop has received back. Of a cancelled order nothing is left. */
export function lineFigures({ items, status, fulfilment, returns }: Order): ReadonlyMap<number, LineFigures> {
  const shipped = sums(fulfilment.shipments.flatMap(({ lines }) => lines));
  const returned = sums(
    returns.filter(({ state }) => returnStateTraits[state].goodsReceived).flatMap(({ lines }) => lines),
  );
  const isHeld = orderStatusTraits[status].holdsStock;
  return new Map(
    items.map(({ id, quantity }) => {
      const sent = shipped.get(id) ?? 0;
      const left = isHeld ? quantity - sent : 0;
      return [id, { ordered: quantity, shipped: sent, left, returned: returned.get(id) ?? 0 }];
    }),
  );
}

function sums(lines: readonly { line: number; quantity: number }[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { line, quantity } of lines) found.set(line, (found.get(line) ?? 0) + quantity);
  return found;
}

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
