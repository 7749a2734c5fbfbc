import { toDollars } from '@shop/contract/money';
import type { Price } from '@shop/contract/pricing/lines';
import type { Quote } from '@shop/contract/quotes';
import type { NewOrderLine } from './orders.queries.ts';

export function presentQuote({ lines, subtotalCents, totalCents }: Price<NewOrderLine>): Quote {
  return {
    lines: lines.map(({ productId, variantId, variant, quantity, unitPriceCents, amountCents }) => ({
      product: productId,
      variant: variant === null ? null : variantId,
      quantity,
      unitPrice: toDollars(unitPriceCents),
      amount: toDollars(amountCents),
    })),
    promotions: [],
    shipping: { methods: [], chosen: null },
    taxes: [],
    subtotal: toDollars(subtotalCents),
    total: toDollars(totalCents),
    notApplied: [],
  };
}
