/** Quotes of the fake shop, computed as the server does. */

import type { CartItem } from '@shop/contract/cart';
import { toAmount, toMinorUnits } from '@shop/contract/money';
import { paidForUnit } from '@shop/contract/pricing/lines';
import type { OrderPrice } from '@shop/contract/pricing/order-price';
import { priceOrder } from '@shop/contract/pricing/price-order';
import { sentenceOf } from '@shop/contract/pricing/promotion-sentences';
import type { LineToPrice, PriceRules } from '@shop/contract/pricing/rules';
import { codeKey } from '@shop/contract/promotions';
import { type Quote, quoteBody } from '@shop/contract/quotes';
import { errorResponse, json } from './fake-answers.ts';

export const noRules: PriceRules = {
  zones: [],
  taxRates: [],
  promotions: [],
  shopCountry: 'US',
  pricesIncludeTax: true,
  timeZone: 'UTC',
};

type Line = LineToPrice & { variantId: number | null };

/** @param cart lines of the products that the body names */
export function answerQuote(rules: PriceRules, cart: readonly CartItem[], sent: unknown): Response {
  const { items, selectedAddress, shippingMethod, codes } = quoteBody.parse(sent);
  const lines: Line[] = [];
  const short = [];
  for (const { product: id, variant, quantity } of items) {
    const lineOf = (one: CartItem) => one.product.id === id && (one.variant?.id ?? null) === (variant ?? null);
    const line = cart.find(lineOf) ?? cart.find((one) => one.product.id === id);
    if (line === undefined) return errorResponse('NOT_FOUND');
    const { product, held = 0 } = line;
    const chosen = product.variants?.find((one) => one.id === variant);
    const stock = lineOf(line) || chosen === undefined ? product.stock + held : chosen.stock;
    if (product.deleted || stock < quantity) short.push({ ...product, stock, quantity });
    lines.push({
      productId: id,
      variantId: variant ?? null,
      quantity,
      unitPriceMinor: toMinorUnits(
        lineOf(line) ? product.discountPrice : (chosen?.discountPrice ?? product.discountPrice),
      ),
      categories: [product.category],
      brand: product.brand,
      isReduced: product.discountPrice < product.price,
      weightGrams: product.weightGrams,
      taxClass: product.taxClass,
    });
  }
  if (short.length > 0) return errorResponse('OUT_OF_STOCK', { products: short });
  const own = rules.promotions.flatMap(({ id, code }) =>
    code === null ? [] : [{ promotionId: id, code, used: false }],
  );
  const price = priceOrder(rules, {
    lines,
    destination: {
      country: selectedAddress?.country ?? rules.shopCountry,
      state: selectedAddress?.state ?? null,
      taxId: selectedAddress?.taxId ?? null,
    },
    shippingMethod: shippingMethod ?? null,
    codes: (codes ?? []).map((entered) => ({
      entered,
      known: own.find(({ code }) => codeKey(code) === codeKey(entered)),
    })),
    shopper: { userId: 7, hasOrdered: false, segments: new Set(), uses: new Map() },
    at: new Date('2026-11-22T12:00:00.000Z'),
  });
  if (shippingMethod != null && price.chosen === null) return errorResponse('METHOD_UNAVAILABLE');
  return json(presentQuote(price));
}

function presentQuote(price: OrderPrice<Line>): Quote {
  return {
    lines: price.lines.map((line) => ({
      product: line.productId,
      variant: line.variantId,
      quantity: line.quantity,
      unitPrice: toAmount(paidForUnit(line)),
      amount: toAmount(line.amountMinor),
    })),
    promotions: price.promotions.map(({ id, code, name, amountMinor, lineMinor }) => ({
      id,
      code,
      name,
      amount: toAmount(amountMinor),
      lines: lineMinor.map(toAmount),
    })),
    shipping: {
      methods: price.methods.map(({ method, priceMinor, eta, missingForFreeMinor }) => ({
        id: method.id,
        name: method.name,
        price: toAmount(priceMinor),
        eta,
        pickUp: method.pickUp,
        missingForFree: missingForFreeMinor === null ? null : toAmount(missingForFreeMinor),
      })),
      chosen: price.chosen?.method.id ?? null,
    },
    taxes: price.taxes.map(({ name, percentThousandths, baseMinor, amountMinor, included, reverseCharge }) => ({
      name,
      rate: percentThousandths / 1000,
      base: toAmount(baseMinor),
      amount: toAmount(amountMinor),
      included,
      ...(reverseCharge && { reverseCharge }),
    })),
    subtotal: toAmount(price.subtotalMinor),
    total: toAmount(price.totalMinor),
    notApplied: price.notApplied.map((one) => ({
      code: one.code,
      name: one.promotion?.name ?? null,
      reason: one.reason,
      missing:
        one.missing === null
          ? null
          : 'minor' in one.missing
            ? { amount: toAmount(one.missing.minor) }
            : { units: one.missing.units },
      message: sentenceOf(one),
    })),
  };
}
