import { type Dollars, toCents, toDollars } from '@shop/contract/money';

type Line = { quantity: number; product: { discountPrice: Dollars } };

/** Summed in cents: dollars as floats would show $59.970000000000006. */
export function lineTotal({ quantity, product }: Line): Dollars {
  return toDollars(toCents(product.discountPrice) * quantity);
}

export function cartTotals(lines: readonly Line[]): { subtotal: Dollars; totalItems: number } {
  let cents = 0;
  let totalItems = 0;
  for (const { quantity, product } of lines) {
    cents += toCents(product.discountPrice) * quantity;
    totalItems += quantity;
  }
  return { subtotal: toDollars(cents), totalItems };
}
