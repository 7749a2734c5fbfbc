import { toAmount } from '@shop/contract/money';
import { paidForUnit } from '@shop/contract/pricing/lines';
import type { OfferedMethod as OfferedMethodRule, OrderPrice } from '@shop/contract/pricing/order-price';
import { sentenceOf } from '@shop/contract/pricing/promotion-sentences';
import type { OfferedMethod, Quote } from '@shop/contract/quotes';
import { presentMissing, presentPromotion, presentTax } from '../order/present-price.ts';
import type { OrderableLine } from './check-items.ts';
import { priceColumns } from './price-columns.ts';

export function presentQuote(price: OrderPrice<OrderableLine>): Quote {
  const { promotions, taxes } = priceColumns(price, undefined);
  return {
    lines: price.lines.map((line) => ({
      product: line.productId,
      variant: line.variant === null ? null : line.variantId,
      quantity: line.quantity,
      unitPrice: toAmount(paidForUnit(line)),
      amount: toAmount(line.amountMinor),
    })),
    promotions: promotions.map(presentPromotion),
    shipping: { methods: price.methods.map(presentMethod), chosen: price.chosen?.method.id ?? null },
    taxes: taxes.map(presentTax),
    subtotal: toAmount(price.subtotalMinor),
    total: toAmount(price.totalMinor),
    notApplied: price.notApplied.map((one) => ({
      code: one.code,
      name: one.promotion?.name ?? null,
      reason: one.reason,
      missing: presentMissing(one.missing),
      message: sentenceOf(one),
    })),
  };
}

function presentMethod({ method, priceMinor, eta, missingForFreeMinor }: OfferedMethodRule): OfferedMethod {
  return {
    id: method.id,
    name: method.name,
    price: toAmount(priceMinor),
    eta,
    pickUp: method.pickUp,
    missingForFree: missingForFreeMinor === null ? null : toAmount(missingForFreeMinor),
  };
}
