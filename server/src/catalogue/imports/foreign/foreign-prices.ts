/** Prices with one before them, as other programs have them, are a price and a discount here. */

import { decimalsOfShop, discountedPrice, type MinorUnits, plainMoney, toAmount } from '@shop/contract/money';

/** Of one line, in minor units. */
export interface ForeignPrice {
  price: MinorUnits;
  /** What it cost before; null where the file says nothing, or no more than the price. */
  before: MinorUnits | null;
}

const FORM = /^\d{1,12}(?:[.,](\d{1,6}))?$/;

/** @returns undefined for what is no amount, or has more decimals than the currency */
export function minorUnitsIn(text: string): MinorUnits | undefined {
  const decimals = FORM.exec(text)?.[1] ?? '';
  const kept = decimals.padEnd(decimalsOfShop(), '0').slice(0, decimalsOfShop());
  const isWhole = /^0*$/.test(decimals.slice(decimalsOfShop()));
  if (!FORM.test(text) || !isWhole) return undefined;
  return Number(`${text.split(/[.,]/, 1)[0] ?? ''}${kept}`);
}

export const cellOf = (minor: MinorUnits) => plainMoney(toAmount(minor));

/** The discounts, in hundredths, that make exactly this price of the one before. */
function discountsOf(price: MinorUnits, before: MinorUnits): { least: number; most: number } | undefined {
  const about = Math.round((1 - price / before) * 10_000);
  const fits = (discount: number) => discount >= 0 && discount <= 10_000 && discountedPrice(before, discount) === price;
  const start = [about, about - 1, about + 1].find(fits);
  if (start === undefined) return undefined;
  let [least, most] = [start, start];
  while (fits(least - 1)) least -= 1;
  while (fits(most + 1)) most += 1;
  return { least, most };
}

const ROUND = [1_000, 500, 100, 50, 10, 5, 1];

/**
 * The discount of a product that says all of these prices exactly: 0 where there is nothing to say, and the roundest of several.
 * @returns hundredths; undefined where one discount cannot say them
 */
function commonDiscount(prices: readonly ForeignPrice[]): number | undefined {
  if (prices.every(({ before }) => before === null)) return 0;
  let [least, most] = [0, 10_000];
  for (const { price, before } of prices) {
    const own = before === null ? undefined : discountsOf(price, before);
    if (own === undefined) return undefined;
    least = Math.max(least, own.least);
    most = Math.min(most, own.most);
  }
  if (least > most) return undefined;
  const step = ROUND.find((one) => Math.ceil(least / one) * one <= most) ?? 1;
  return Math.ceil(least / step) * step;
}

export interface OwnPrices {
  /** Hundredths. */
  discount: number;
  /** Of each line, before the discount. */
  prices: MinorUnits[];
  /** Whether what they cost before is given up. */
  isShortened: boolean;
}

/** What customers pay stays the same to the minor unit. */
export function ownPricesOf(prices: readonly ForeignPrice[]): OwnPrices {
  const discount = commonDiscount(prices);
  return {
    discount: discount ?? 0,
    prices: prices.map(({ price, before }) => (discount === undefined || discount === 0 ? price : (before ?? price))),
    isShortened: discount === undefined,
  };
}
