/** What returns did to the units of an order. */

import { returnStateTraits } from '@shop/contract/return-states';
import type { OrderReturnRow, OrderWithLines } from './select-orders.queries.ts';

/** Units of each line, by its id, that the shop has received back, in stock again or not. */
export function unitsReceivedBack({ returns }: Pick<OrderWithLines, 'returns'>): Map<number, number> {
  const units = new Map<number, number>();
  for (const { state, lines } of returns) {
    if (!returnStateTraits[state].goodsReceived) continue;
    for (const { line_id, quantity } of lines) units.set(line_id, (units.get(line_id) ?? 0) + quantity);
  }
  return units;
}

export function unitsOf({ lines }: Pick<OrderReturnRow, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
