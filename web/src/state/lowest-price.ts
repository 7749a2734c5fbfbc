import type { Product } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import { lineText } from '@shop/messages/line';

/**
 * A sentence beside a discount, if the product was cheaper within the last 30 days than the price that is struck through.
 * @param shown the product's prices
 */
export function lowestPriceNote(
  { lowestPrice30Days: lowest }: Pick<Product, 'lowestPrice30Days'>,
  shown: { now: number; was: number },
): string | undefined {
  const tells = lowest !== null && shown.now < shown.was && lowest < shown.was;
  return tells ? lineText.lowestPriceOfTheLast({ lowest: formatMoney(lowest) }) : undefined;
}
