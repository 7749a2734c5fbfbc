import type { OrderPrice } from '@shop/contract/pricing/order-price';
import type { LineToPrice } from '@shop/contract/pricing/rules';
import { chooseMethod } from '@shop/contract/pricing/shipping';
import type { OrderPriceParts } from '../order/orders.queries.ts';

/** The parts of a price as an order stores them. */
export function priceColumns<Line extends LineToPrice>(price: OrderPrice<Line>): OrderPriceParts {
  const { chosen } = price;
  const cheapestCents = chooseMethod(price.methods, null)?.priceCents ?? 0;
  return {
    subtotalCents: price.subtotalCents,
    promotions: price.promotions.map(({ id, code, name, amountCents, lineCents }) => ({
      id,
      code,
      name,
      amount_cents: amountCents,
      line_cents: lineCents,
    })),
    shipping: chosen && {
      id: chosen.method.id,
      name: chosen.method.name,
      price_cents: chosen.priceCents,
      eta: chosen.eta,
      pick_up: chosen.method.pickUp,
      cheapest_cents: Math.min(cheapestCents, chosen.priceCents),
    },
    taxes: price.taxes.map((tax) => ({
      id: tax.id,
      name: tax.name,
      percent_thousandths: tax.percentThousandths,
      base_cents: tax.baseCents,
      amount_cents: tax.amountCents,
      included: tax.included,
      reverse_charge: tax.reverseCharge,
      lines: tax.lines,
      shipping: tax.shipping,
    })),
  };
}
