import { formatDollars } from '@shop/contract/money';

export const inStockLabel = 'In stock';

function dollars(amount: string): string {
  return formatDollars(Number(amount)).replace('.00', '');
}

/** One of the two is there. */
export function priceLabel(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Up to ${dollars(to ?? '0')}`;
  return to === undefined ? `From ${dollars(from)}` : `${dollars(from)} to ${dollars(to)}`;
}

export function ratingLabel(least: string): string {
  return `${least} ${Number(least) === 1 ? 'star' : 'stars'} & up`;
}
