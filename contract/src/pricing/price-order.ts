/**
 * What an order costs, with all its parts. Quotes, orders and the simulator call this one function; it has no side effects. Amounts are
 * rounded in three places: a discount of a product to its price (`discountedCents`), a percentage off (`percentOff`), and a tax once a
 * rate (`taxOf`). Half a cent is rounded up. Everything else is sums of whole cents.
 */

import { price } from './lines.ts';
import type { OrderPrice } from './order-price.ts';
import { judgePromotions } from './promotions.ts';
import type { LineToPrice, OrderToPrice, PriceRules } from './rules.ts';
import { chooseMethod, offerMethods } from './shipping.ts';
import { taxesOf } from './taxes.ts';

export function priceOrder<Line extends LineToPrice>(rules: PriceRules, order: OrderToPrice<Line>): OrderPrice<Line> {
  const { lines, subtotalCents, units } = price(order.lines);
  const { applied, notApplied, verdicts, leftCents, freeShipping } = judgePromotions(rules.promotions, {
    ...order,
    lines,
  });
  const discountedCents = leftCents.reduce((sum, left) => sum + left, 0);
  const weightGrams = lines.reduce((sum, line) => sum + (line.weightGrams ?? 0) * line.quantity, 0);
  const methods = offerMethods(rules.zones, {
    country: order.destination.country,
    discountedCents,
    weightGrams,
    freeShipping,
    at: order.at,
  });
  const chosen = chooseMethod(methods, order.shippingMethod);
  const shippingCents = chosen?.priceCents ?? 0;
  const taxes = taxesOf(rules, {
    parts: lines.map(({ taxClass }, line) => ({ taxClass, cents: leftCents[line] ?? 0 })),
    shippingCents,
    destination: order.destination,
    at: order.at,
  });
  const addedCents = taxes.reduce((sum, tax) => (tax.included ? sum : sum + tax.amountCents), 0);
  return {
    lines,
    units,
    subtotalCents,
    promotions: applied,
    notApplied,
    verdicts,
    methods,
    chosen,
    taxes,
    totalCents: discountedCents + shippingCents + addedCents,
  };
}
