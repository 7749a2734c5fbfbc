/** What the lines and the shipping of an order were paid, and so what they are worth when units are returned. */

import { type MinorUnits, toMinorUnits } from '../money.ts';
import type { Order } from '../orders.ts';
import { returnStateTraits } from '../return-states.ts';
import { price, unpriced } from './lines.ts';
import { spread } from './spread.ts';

export interface PaidOrder {
  lines: readonly { unitPriceMinor: MinorUnits; quantity: number }[];
  /** What promotions take off each line. */
  promotions: readonly { lineMinor: readonly MinorUnits[] }[];
  shippingMinor: MinorUnits;
  /** Those that are added to the prices; an included tax is part of them. */
  addedTaxes: readonly {
    amountMinor: MinorUnits;
    /** What carries it: positions of lines, and whether the shipping price does. */
    lines: readonly number[];
    shipping: boolean;
  }[];
}

/** What promotions leave of each line. */
export function linesLeft({ lines, promotions }: Pick<PaidOrder, 'lines' | 'promotions'>): MinorUnits[] {
  return price(lines).lines.map(({ amountMinor }, line) =>
    promotions.reduce((left, { lineMinor }) => left - (lineMinor[line] ?? 0), amountMinor),
  );
}

/** Of each line what was paid for it: less promotions, with its share of added taxes. With the shipping they make up the total. */
export function linePayments({ lines, promotions, shippingMinor, addedTaxes }: PaidOrder): MinorUnits[] {
  const left = linesLeft({ lines, promotions });
  const paid = [...left];
  for (const { amountMinor, lines: carriers, shipping } of addedTaxes) {
    const parts = carriers.map((line) => left[line] ?? 0);
    const shares = spread(amountMinor, shipping ? [...parts, shippingMinor] : parts);
    for (const [index, line] of carriers.entries()) paid[line] = (paid[line] ?? 0) + (shares[index] ?? 0);
  }
  return paid;
}

/** What was paid for shipping, with its share of added taxes. */
function shippingPayment(order: PaidOrder): MinorUnits {
  const left = linesLeft(order);
  return order.addedTaxes.reduce((sum, { amountMinor, lines, shipping }) => {
    if (!shipping) return sum;
    return sum + (spread(amountMinor, [...lines.map((line) => left[line] ?? 0), order.shippingMinor]).at(-1) ?? 0);
  }, order.shippingMinor);
}

/**
 * What the shop owes of the shipping when the whole order is withdrawn: all that was paid for it, but no more than for the cheapest
 * method, since a dearer one was the shopper's choice.
 */
export function shippingOwed(order: PaidOrder, cheapestMinor: MinorUnits): MinorUnits {
  const paid = shippingPayment(order);
  if (cheapestMinor >= order.shippingMinor) return paid;
  return Math.round((paid * cheapestMinor) / order.shippingMinor);
}

/**
 * What some units of a line were paid. The last unit has the minor units that no whole share is left of, so that all units of a line make up
 * what it was paid, however they are divided into returns.
 * @param before units of the line that were refunded by returns before
 */
export function unitsPayment(
  lineMinor: MinorUnits,
  { quantity, before, units }: { quantity: number; before: number; units: number },
): MinorUnits {
  const upTo = (count: number) => Math.floor((lineMinor * Math.min(count, quantity)) / quantity);
  return upTo(before + units) - upTo(before);
}

/** An order as it is on the wire. */
export function paidOrder({ items, promotions, shipping, taxes }: Order): PaidOrder {
  return {
    lines: items.map(unpriced),
    promotions: promotions.map(({ lines }) => ({ lineMinor: lines.map(toMinorUnits) })),
    shippingMinor: toMinorUnits(shipping?.price ?? 0),
    addedTaxes: taxes
      .filter(({ included }) => !included)
      .map((tax) => ({
        amountMinor: toMinorUnits(tax.amount),
        lines: tax.lines ?? items.map((_, line) => line),
        shipping: tax.shipping ?? true,
      })),
  };
}

/** What the lines of a return were paid: what it refunds unless staff name another amount. */
export function returnPayment(order: Order, returned: Pick<Order['returns'][number], 'id' | 'lines'>): MinorUnits {
  const paid = linePayments(paidOrder(order));
  const refunded = order.returns.filter(({ id, state }) => returnStateTraits[state].isRefunded && id !== returned.id);
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

/** What the refund of a return is proposed to give back of the shipping: something only with the last return of the whole order. */
export function returnedShipping(order: Order, returned: Pick<Order['returns'][number], 'id' | 'lines'>): MinorUnits {
  const received = order.returns.filter(
    ({ id, state }) => returnStateTraits[state].goodsReceived && id !== returned.id,
  );
  if (received.some(({ state }) => !returnStateTraits[state].isRefunded)) return 0;
  const units = [returned, ...received].flatMap(({ lines }) => lines);
  const isWhole = order.items.every(
    ({ id, quantity }) => units.reduce((sum, one) => (one.line === id ? sum + one.quantity : sum), 0) === quantity,
  );
  return isWhole ? toMinorUnits(order.shipping?.owedOnWithdrawal ?? 0) : 0;
}
