/**
 * What an order costs, with all its parts. Quotes, orders and the simulator call this one function; it has no side effects. Amounts are
 * rounded in four places: a discount of a product to its price (`discountedPrice`), a percentage off (the kind `percent`), a tax once a rate
 * (`taxOf`), and what is left of a price without the tax that it contains (`withoutOwnTax`). Half a cent is rounded up. Everything else
 * is sums of whole minor units.
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
  const country = pickedUp(rules, order) ? rules.shopCountry : destination.country;
  const judged = judgePromotions(rules.promotions, { ...order, lines: gross.lines, country });
  const offered = offerMethods(rules.zones, {
    country: destination.country,
    discountedPrice: sum(judged.leftMinor),
    weightGrams: sum(gross.lines.map(({ weightGrams, quantity }) => (weightGrams ?? 0) * quantity)),
    cheaperShipping: judged.cheaperShipping,
    at,
    timeZone: rules.timeZone,
  });
  const mayReverse = isReverseCharge(destination, rules.shopCountry);
  const toNet = mayReverse && rules.pricesIncludeTax ? withoutOwnTax(rules, at) : undefined;
  const methods = toNet === undefined ? offered : netMethods(offered, toNet);
  const chosen = chooseMethod(methods, order.shippingMethod);
  // What is picked up goes to no other country.
  const reverseCharge = mayReverse && chosen?.method.pickUp !== true;
  const amounts = { ...gross, ...judged };
  const { lines, units, subtotalMinor, applied, verdicts, leftMinor } =
    reverseCharge && toNet !== undefined ? netAmounts(amounts, toNet) : amounts;
  const shippingMinor = chosen?.priceMinor ?? 0;
  const parts = lines.map(({ taxClass }, line) => ({ taxClass, minor: leftMinor[line] ?? 0 }));
  const taxed = { parts, shippingMinor, destination, at };
  const taxes = reverseCharge ? reverseChargeOf(rules, taxed) : taxesOf(rules, taxed);
  const addedMinor = sum(taxes.map(({ included, amountMinor }) => (included ? 0 : amountMinor)));
  return {
    lines,
    units,
    subtotalMinor,
    promotions: applied,
    notApplied: judged.notApplied,
    verdicts,
    methods,
    chosen,
    taxes,
    totalMinor: sum(leftMinor) + shippingMinor + addedMinor,
  };
}

/** What is picked up goes to no other country. */
function pickedUp({ zones }: PriceRules, { destination, shippingMethod }: OrderToPrice<LineToPrice>): boolean {
  const zone = zones.find(({ countries }) => countries.includes(destination.country));
  return zone?.methods.some(({ id, pickUp }) => pickUp && id === shippingMethod) ?? false;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
