/** The units of an order's lines, as its page shows them. */

import { orderStatusTraits } from '@shop/contract/order-status';
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
