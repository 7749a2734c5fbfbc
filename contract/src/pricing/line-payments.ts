/** What the lines of an order were paid, and so what units of them are worth when they are returned. */

import { type Cents, toCents } from '../money.ts';
import type { Order } from '../orders.ts';
import { price, unpriced } from './lines.ts';
import { spread } from './spread.ts';

export interface PaidOrder {
  lines: readonly { unitPriceCents: Cents; quantity: number }[];
  /** What promotions take off each line. */
  promotions: readonly { lineCents: readonly Cents[] }[];
  shippingCents: Cents;
  /** Those that are added to the prices; an included tax is part of them. */
  addedTaxes: readonly {
    amountCents: Cents;
    /** What carries it: positions of lines, and whether the shipping price does. */
    lines: readonly number[];
    shipping: boolean;
  }[];
}

/** What promotions leave of each line. */
export function linesLeft({ lines, promotions }: Pick<PaidOrder, 'lines' | 'promotions'>): Cents[] {
  return price(lines).lines.map(({ amountCents }, line) =>
    promotions.reduce((left, { lineCents }) => left - (lineCents[line] ?? 0), amountCents),
  );
}

/** Of each line what was paid for it: less promotions, with its share of added taxes. With the shipping they make up the total. */
export function linePayments({ lines, promotions, shippingCents, addedTaxes }: PaidOrder): Cents[] {
  const left = linesLeft({ lines, promotions });
  const paid = [...left];
  for (const { amountCents, lines: carriers, shipping } of addedTaxes) {
    const parts = carriers.map((line) => left[line] ?? 0);
    const shares = spread(amountCents, shipping ? [...parts, shippingCents] : parts);
    for (const [index, line] of carriers.entries()) paid[line] = (paid[line] ?? 0) + (shares[index] ?? 0);
  }
  return paid;
}

/**
 * What some units of a line were paid. The last unit has the cents that no whole share is left of, so that all units of a line make up
 * what it was paid, however they are divided into returns.
 * @param before units of the line that were refunded by returns before
 */
export function unitsPayment(
  lineCents: Cents,
  { quantity, before, units }: { quantity: number; before: number; units: number },
): Cents {
  const upTo = (count: number) => Math.floor((lineCents * Math.min(count, quantity)) / quantity);
  return upTo(before + units) - upTo(before);
}

/** An order as it is on the wire. */
export function paidOrder({ items, promotions, shipping, taxes }: Order): PaidOrder {
  return {
    lines: items.map(unpriced),
    promotions: promotions.map(({ lines }) => ({ lineCents: lines.map(toCents) })),
    shippingCents: toCents(shipping?.price ?? 0),
    addedTaxes: taxes
      .filter(({ included }) => !included)
      .map((tax) => ({
        amountCents: toCents(tax.amount),
        lines: tax.lines ?? items.map((_, line) => line),
        shipping: tax.shipping ?? true,
      })),
  };
}

/** What the lines of a return were paid: what it refunds unless staff name another amount. */
export function returnPayment(order: Order, returned: Pick<Order['returns'][number], 'id' | 'lines'>): Cents {
  const paid = linePayments(paidOrder(order));
  const refunded = order.returns.filter(({ id, state }) => state === 'refunded' && id !== returned.id);
  return returned.lines.reduce((sum, { line, quantity: units }) => {
    const at = order.items.findIndex(({ id }) => id === line);
    const quantity = order.items[at]?.quantity;
    if (quantity === undefined) return sum;
    const before = refunded
      .flatMap(({ lines }) => lines.filter((one) => one.line === line))
      .reduce((count, one) => count + one.quantity, 0);
    return sum + unitsPayment(paid[at] ?? 0, { quantity, before, units });
  }, 0);
}
