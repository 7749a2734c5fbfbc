/** What lines cost. The only place that adds up prices: carts, quotes, orders, mails and the doctor all call it. */

import { type Amount, type MinorUnits, toMinorUnits } from '../money.ts';

export interface UnpricedLine {
  unitPriceMinor: MinorUnits;
  /** Under reverse charge: the unit price without the tax that it contains, which is what is paid. */
  netPriceMinor?: MinorUnits | null | undefined;
  quantity: number;
}

export interface Price<Line extends UnpricedLine = UnpricedLine> {
  /** In the order given, each with what is paid for a unit times its quantity. */
  lines: (Line & { amountMinor: MinorUnits })[];
  /** Sum of the lines. */
  subtotalMinor: MinorUnits;
  /** What is paid. */
  totalMinor: MinorUnits;
  units: number;
}

/** What is paid for a unit of a line, before promotions. */
export function paidForUnit({ unitPriceMinor, netPriceMinor }: Omit<UnpricedLine, 'quantity'>): MinorUnits {
  return netPriceMinor ?? unitPriceMinor;
}

/** All amounts are whole minor units, so that nothing is rounded. */
export function price<Line extends UnpricedLine>(unpriced: readonly Line[]): Price<Line> {
  const lines = unpriced.map((line) => ({ ...line, amountMinor: paidForUnit(line) * line.quantity }));
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines, subtotalMinor, totalMinor: subtotalMinor, units };
}

/** A line of a cart or an order as it is on the wire. */
interface WireLine {
  quantity: number;
  product: { discountPrice: Amount };
  netPrice?: Amount | undefined;
}

/** What is paid for a unit, before promotions. */
export function unitPrice({ product, netPrice }: Omit<WireLine, 'quantity'>): Amount {
  return netPrice ?? product.discountPrice;
}

export function unpriced({ quantity, product, netPrice }: WireLine): UnpricedLine {
  return {
    unitPriceMinor: toMinorUnits(product.discountPrice),
    netPriceMinor: netPrice === undefined ? null : toMinorUnits(netPrice),
    quantity,
  };
}
