import { formatMoney } from '@shop/contract/money';
import { productListText } from '@shop/messages/product-list';

export const inStockLabel = productListText.inStock;

function amount(amount: string): string {
  return formatMoney(Number(amount)).replace('.00', '');
}

/** One of the two is there. */
export function priceLabel(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return productListText.upToAmount({ amount: amount(to ?? '0') });
  return to === undefined
    ? productListText.fromAmount({ from: amount(from) })
    : productListText.fromTo({ from: amount(from), to: amount(to) });
}

export function ratingLabel(least: string): string {
  return productListText.starsAndUp({ stars: Number(least) });
}
