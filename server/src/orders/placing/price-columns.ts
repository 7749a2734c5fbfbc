import type { OrderPrice } from '@shop/contract/pricing/order-price';
import type { LineToPrice } from '@shop/contract/pricing/rules';
import { chooseMethod } from '@shop/contract/pricing/shipping';
import type { OrderPriceParts } from '../order/orders.queries.ts';

/** The parts of a price as an order stores them. */
export function priceColumns<Line extends LineToPrice>(price: OrderPrice<Line>): OrderPriceParts {
  const { chosen } = price;
  const cheapestMinor = chooseMethod(price.methods, null)?.priceMinor ?? 0;
  return {
    subtotalMinor: price.subtotalMinor,
    promotions: price.promotions.map(({ id, code, name, amountMinor, lineMinor }) => ({
      id,
      code,
      name,
      amount_cents: amountMinor,
      line_cents: lineMinor,
    })),
    shipping: chosen && {
      id: chosen.method.id,
      name: chosen.method.name,
      price_cents: chosen.priceMinor,
      eta: chosen.eta,
      pick_up: chosen.method.pickUp,
      cheapest_cents: Math.min(cheapestMinor, chosen.priceMinor),
    },
    taxes: price.taxes.map((tax) => ({
      id: tax.id,
      name: tax.name,
      percent_thousandths: tax.percentThousandths,
      base_cents: tax.baseMinor,
      amount_cents: tax.amountMinor,
      included: tax.included,
      reverse_charge: tax.reverseCharge,
      lines: tax.lines,
      shipping: tax.shipping,
    })),
  };
}
