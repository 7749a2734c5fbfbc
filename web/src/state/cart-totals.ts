import { type Amount, toAmount } from '@shop/contract/money';
import { price, unpriced } from '@shop/contract/pricing/lines';

type Line = Parameters<typeof unpriced>[0];

export function lineTotal(line: Line): Amount {
  return toAmount(price([unpriced(line)]).totalMinor);
}

/** What the lines cost before anything is added or taken off, what is paid for them, and how many units they are. */
export function cartTotals(lines: readonly Line[]): { subtotal: Amount; total: Amount; totalItems: number } {
  const { subtotalMinor, totalMinor, units } = price(lines.map(unpriced));
  return { subtotal: toAmount(subtotalMinor), total: toAmount(totalMinor), totalItems: units };
}
