import { formatDollars } from '@shop/contract/money';
import { productListText } from '@shop/messages/product-list';

export const inStockLabel = productListText.inStock;

function dollars(amount: string): string {
  return formatDollars(Number(amount)).replace('.00', '');
}

/** One of the two is there. */
export function priceLabel(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return productListText.upToDollars({ dollars: dollars(to ?? '0') });
  return to === undefined
    ? productListText.fromAmount({ from: dollars(from) })
    : productListText.fromTo({ from: dollars(from), to: dollars(to) });
}

export function ratingLabel(least: string): string {
  return productListText.starsAndUp({ stars: Number(least) });
}
