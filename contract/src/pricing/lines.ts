/** What lines cost. The only place that adds up prices: carts, quotes, orders, mails and the doctor all call it. */

import { type Cents, type Dollars, toCents } from '../money.ts';

export interface UnpricedLine {
  unitPriceCents: Cents;
  quantity: number;
}

export interface Price<Line extends UnpricedLine = UnpricedLine> {
  /** In the order given, each with its unit price times its quantity. */
  lines: (Line & { amountCents: Cents })[];
  /** Sum of the lines. */
  subtotalCents: Cents;
  /** What is paid. */
  totalCents: Cents;
  units: number;
}

/** All amounts are whole cents, so that nothing is rounded. */
export function price<Line extends UnpricedLine>(unpriced: readonly Line[]): Price<Line> {
  const lines = unpriced.map((line) => ({ ...line, amountCents: line.unitPriceCents * line.quantity }));
  const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines, subtotalCents, totalCents: subtotalCents, units };
}

/** A line of a cart or an order as it is on the wire. */
export function unpriced({
  quantity,
  product,
}: {
  quantity: number;
  product: { discountPrice: Dollars };
}): UnpricedLine {
  return { unitPriceCents: toCents(product.discountPrice), quantity };
}
