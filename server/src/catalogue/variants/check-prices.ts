/** Refuses prices beyond the limits. What a product or variant costs already, it may go on costing. */

import { ShopError } from '@shop/contract/errors';
import { toMinorUnits } from '@shop/contract/money';
import type { VariantBody } from '@shop/contract/product-bodies';
import { price } from '@shop/contract/product-checks';
import { translateSentence } from '../../platform/translate-sentence.ts';
import type { WholeProduct } from '../products/products.queries.ts';

export interface NewPrice {
  path: string;
  amount: number;
}

/** @throws ShopError INVALID_INPUT that names each that may not be set */
export function checkPrices(prices: readonly NewPrice[]): void {
  const errors = prices.flatMap(({ path, amount }) =>
    (price.safeParse(amount).error?.issues ?? []).map(({ message }) => ({ path, message: translateSentence(message) })),
  );
  if (errors.length === 0) return;
  throw new ShopError('INVALID_INPUT', { detail: errors.map(({ message }) => message).join('; '), errors });
}

/** Of the variants that do not cost it yet. */
export function newVariantPrices(product: WholeProduct, bodies: readonly VariantBody[] = []): NewPrice[] {
  return bodies.flatMap(({ id, price: amount }, n) => {
    const kept = product.variants.find((variant) => variant.id === id);
    if (amount === null || toMinorUnits(amount) === kept?.price_cents) return [];
    return [{ path: `variants.${n}.price`, amount }];
  });
}
