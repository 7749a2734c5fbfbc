import type { OrderPrice } from '@shop/contract/pricing/order-price';
import type { LineToPrice, PriceRules } from '@shop/contract/pricing/rules';
import { chooseMethod } from '@shop/contract/pricing/shipping';
import type { OrderPriceParts } from '../order/insert-order.queries.ts';

type Named = readonly { id: number; name: string }[];

/**
 * The parts of a price as an order stores them.
 * @param price with names in the language of the order
 * @param originals the rules with the names of the default language; undefined: they are the same
 */
export function priceColumns<Line extends LineToPrice>(
  price: OrderPrice<Line>,
  originals: PriceRules | undefined,
): OrderPriceParts {
  const { chosen, promotions, taxes } = price;
  const cheapestMinor = chooseMethod(price.methods, null)?.priceMinor ?? 0;
  const methods = originals?.zones.flatMap((zone) => zone.methods);
  return {
    subtotalMinor: price.subtotalMinor,
    promotions: promotions.map(({ id, code, name, amountMinor, lineMinor }) => ({
      id,
      code,
      name: nameIn(originals?.promotions, id) ?? name,
      amount_cents: amountMinor,
      line_cents: lineMinor,
    })),
    shipping: chosen && {
      id: chosen.method.id,
      name: nameIn(methods, chosen.method.id) ?? chosen.method.name,
      price_cents: chosen.priceMinor,
      eta: chosen.eta,
      pick_up: chosen.method.pickUp,
      cheapest_cents: Math.min(cheapestMinor, chosen.priceMinor),
    },
    taxes: taxes.map((tax) => ({
      id: tax.id,
      name: nameIn(originals?.taxRates, tax.id) ?? tax.name,
      percent_thousandths: tax.percentThousandths,
      base_cents: tax.baseMinor,
      amount_cents: tax.amountMinor,
      included: tax.included,
      reverse_charge: tax.reverseCharge,
      lines: tax.lines,
      shipping: tax.shipping,
    })),
    texts:
      originals === undefined
        ? null
        : {
            ...(chosen && { shipping: chosen.method.name }),
            promotions: promotions.map(({ name }) => name),
            taxes: taxes.map(({ name }) => name),
          },
  };
}

const nameIn = (named: Named | undefined, id: number) => named?.find((one) => one.id === id)?.name;
