/**
 * What an order costs, with all its parts. Quotes, orders and the simulator call this one function; it has no side effects. Amounts are
 * rounded in four places: a discount of a product to its price (`discountedCents`), a percentage off (`percentOff`), a tax once a rate
 * (`taxOf`), and what is left of a price without the tax that it contains (`withoutOwnTax`). Half a cent is rounded up. Everything else
 * is sums of whole cents.
 */

import { price } from './lines.ts';
import { netAmounts, netMethods, withoutOwnTax } from './net-amounts.ts';
import type { OrderPrice } from './order-price.ts';
import { judgePromotions } from './promotions.ts';
import { isReverseCharge } from './reverse-charge.ts';
import type { LineToPrice, OrderToPrice, PriceRules } from './rules.ts';
import { chooseMethod, offerMethods } from './shipping.ts';
import { reverseChargeOf, taxesOf } from './taxes.ts';

export function priceOrder<Line extends LineToPrice>(rules: PriceRules, order: OrderToPrice<Line>): OrderPrice<Line> {
  const { destination, at } = order;
  const gross = price(order.lines);
  const judged = judgePromotions(rules.promotions, { ...order, lines: gross.lines });
  const offered = offerMethods(rules.zones, {
    country: destination.country,
    discountedCents: sum(judged.leftCents),
    weightGrams: sum(gross.lines.map(({ weightGrams, quantity }) => (weightGrams ?? 0) * quantity)),
    freeShipping: judged.freeShipping,
    at,
  });
  const mayReverse = isReverseCharge(destination, rules.shopCountry);
  const toNet = mayReverse && rules.pricesIncludeTax ? withoutOwnTax(rules, at) : undefined;
  const methods = toNet === undefined ? offered : netMethods(offered, toNet);
  const chosen = chooseMethod(methods, order.shippingMethod);
  // What is picked up goes to no other country.
  const reverseCharge = mayReverse && chosen?.method.pickUp !== true;
  const amounts = { ...gross, ...judged };
  const { lines, units, subtotalCents, applied, verdicts, leftCents } =
    reverseCharge && toNet !== undefined ? netAmounts(amounts, toNet) : amounts;
  const shippingCents = chosen?.priceCents ?? 0;
  const parts = lines.map(({ taxClass }, line) => ({ taxClass, cents: leftCents[line] ?? 0 }));
  const taxed = { parts, shippingCents, destination, at };
  const taxes = reverseCharge ? reverseChargeOf(rules, taxed) : taxesOf(rules, taxed);
  const addedCents = sum(taxes.map(({ included, amountCents }) => (included ? 0 : amountCents)));
  return {
    lines,
    units,
    subtotalCents,
    promotions: applied,
    notApplied: judged.notApplied,
    verdicts,
    methods,
    chosen,
    taxes,
    totalCents: sum(leftCents) + shippingCents + addedCents,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
