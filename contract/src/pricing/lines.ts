/** What lines cost. The only place that adds up prices: carts, quotes, orders, mails and the doctor all call it. */

import { type Cents, type Dollars, toCents } from '../money.ts';

export interface UnpricedLine {
  unitPriceCents: Cents;
  /** Under reverse charge: the unit price without the tax that it contains, which is what is paid. */
  netPriceCents?: Cents | null | undefined;
  quantity: number;
}

export interface Price<Line extends UnpricedLine = UnpricedLine> {
  /** In the order given, each with what is paid for a unit times its quantity. */
  lines: (Line & { amountCents: Cents })[];
  /** Sum of the lines. */
  subtotalCents: Cents;
  /** What is paid. */
  totalCents: Cents;
  units: number;
}

/** What is paid for a unit of a line, before promotions. */
export function paidForUnit({ unitPriceCents, netPriceCents }: Omit<UnpricedLine, 'quantity'>): Cents {
  return netPriceCents ?? unitPriceCents;
}

/** All amounts are whole cents, so that nothing is rounded. */
export function price<Line extends UnpricedLine>(unpriced: readonly Line[]): Price<Line> {
  const lines = unpriced.map((line) => ({ ...line, amountCents: paidForUnit(line) * line.quantity }));
  const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines, subtotalCents, totalCents: subtotalCents, units };
}

/** A line of a cart or an order as it is on the wire. */
interface WireLine {
  quantity: number;
  product: { discountPrice: Dollars };
  netPrice?: Dollars | undefined;
}

/** What is paid for a unit, before promotions. */
export function unitPrice({ product, netPrice }: Omit<WireLine, 'quantity'>): Dollars {
  return netPrice ?? product.discountPrice;
}

export function unpriced({ quantity, product, netPrice }: WireLine): UnpricedLine {
  return {
    unitPriceCents: toCents(product.discountPrice),
    netPriceCents: netPrice === undefined ? null : toCents(netPrice),
    quantity,
  };
}
