import { type Dollars, toDollars } from '@shop/contract/money';
import { price, unpriced } from '@shop/contract/pricing/lines';

type Line = Parameters<typeof unpriced>[0];

export function lineTotal(line: Line): Dollars {
  return toDollars(price([unpriced(line)]).totalCents);
}

/** What the lines cost before anything is added or taken off, what is paid for them, and how many units they are. */
export function cartTotals(lines: readonly Line[]): { subtotal: Dollars; total: Dollars; totalItems: number } {
  const { subtotalCents, totalCents, units } = price(lines.map(unpriced));
  return { subtotal: toDollars(subtotalCents), total: toDollars(totalCents), totalItems: units };
}
