/** The parts of a price on the wire, of quotes and of orders. */

import { toAmount } from '@shop/contract/money';
import type { AppliedPromotion, AppliedTax, OrderShipping } from '@shop/contract/price-parts';
import type { Missing, Verdict } from '@shop/contract/pricing/order-price';
import type { Simulation } from '@shop/contract/simulations';
import type { OrderPromotionColumn, OrderShippingColumn, OrderTaxColumn } from '../../schema/order-prices.ts';

export function presentPromotion(promotion: OrderPromotionColumn): AppliedPromotion {
  return {
    id: promotion.id,
    code: promotion.code,
    name: promotion.name,
    amount: toAmount(promotion.amount_cents),
    lines: promotion.line_cents.map(toAmount),
  };
}

export function presentShipping(shipping: OrderShippingColumn): OrderShipping {
  return {
    id: shipping.id,
    name: shipping.name,
    price: toAmount(shipping.price_cents),
    eta: { from: shipping.eta.from, to: shipping.eta.to },
    pickUp: shipping.pick_up,
  };
}

export function presentTax(tax: OrderTaxColumn): AppliedTax {
  return {
    name: tax.name,
    rate: tax.percent_thousandths / 1000,
    base: toAmount(tax.base_cents),
    amount: toAmount(tax.amount_cents),
    included: tax.included,
    ...(!tax.included && { lines: tax.lines, shipping: tax.shipping }),
    ...(tax.reverse_charge && { reverseCharge: true }),
  };
}

export function presentMissing(missing: Missing): { amount: number } | { units: number } | null {
  if (missing === null) return null;
  return 'minor' in missing ? { amount: toAmount(missing.minor) } : missing;
}

export function presentVerdict(verdict: Verdict): Simulation[number] {
  return {
    id: verdict.id,
    name: verdict.name,
    applies: verdict.applies,
    reason: verdict.reason,
    missing: presentMissing(verdict.missing),
    amount: toAmount(verdict.amountMinor),
  };
}
