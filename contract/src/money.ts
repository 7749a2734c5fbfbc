/**
 * Money is whole minor units everywhere but on the wire, where it is an amount of the currency with its decimals: 1250 is an amount of
 * 12.5 where there are two, of 1250 where there are none, and of 1.25 where there are three.
 */

import { localeText } from '@shop/messages/locale';
import * as z from 'zod/mini';
import {
  type Currency,
  DEFAULT_CURRENCY,
  decimalsOf,
  formatAmount,
  leastPriceIn,
  nameOf,
  symbolOf,
  writtenForms,
} from './currencies.ts';

export type MinorUnits = number;
export type Amount = number;

/** In which people write a currency into the search. */
const LANGUAGE = 'en-US';
const NOISE = 1e-6;
const NUMBERS = ['no', 'one', 'two', 'three', 'four'];

/** What a column for a price holds. */
const MOST_PRICE_MINOR = 2_147_483_647;

/** The highest price in a shop that has set none, in major units. */
export const DEFAULT_MAX_PRICE = 10_000;

/** A process serves one shop, and a page shows one: its currency is that of all amounts. */
let shop: Currency = DEFAULT_CURRENCY;
let maxPrice = DEFAULT_MAX_PRICE;

/** A page sets it once, when it starts; a server whenever it has read the settings. */
export function setShopMoney(settings: { currency: Currency; maxPrice: number }): void {
  shop = settings.currency;
  maxPrice = settings.maxPrice;
}

export function shopCurrency(): Currency {
  return shop;
}

export function decimalsOfShop(): number {
  return decimalsOf(shop);
}

/** Minor units of one major unit. */
export function unitsOf(): MinorUnits {
  return 10 ** decimalsOf(shop);
}

/** Nearest minor unit; floating-point noise such as 59.970000000000006 disappears. */
export function toMinorUnits(amount: Amount): MinorUnits {
  return Math.round(amount * unitsOf());
}

export function toAmount(minor: MinorUnits): Amount {
  return minor / unitsOf();
}

/**
 * Price less discount, rounded half up to minor units. The only rounding rule of the shop;
 * the products table computes the same in a generated column.
 * @param discountHundredths discountPercentage × 100, 0 to 10000
 */
export function discountedPrice(price: MinorUnits, discountHundredths: number): MinorUnits {
  return Math.floor((price * (10_000 - discountHundredths) + 5_000) / 10_000);
}

/** As people read it: 1234.5 is $1,234.50, ¥1,235 or KWD 1,234.500. */
export function formatMoney(amount: Amount): string {
  // Never -0.
  return formatAmount(amount === 0 ? 0 : amount, shop, localeText.tag);
}

/** As files and fields have it: 1234.5 is 1234.50, 1235 or 1234.500. */
export function plainMoney(amount: Amount): string {
  return amount.toFixed(decimalsOf(shop));
}

/** What a field for money shows before or after what is typed: $, ¥, KWD. */
export function moneySymbol(): { symbol: string; leads: boolean } {
  return symbolOf(shop, localeText.tag);
}

/** A number in words of people, or what was typed for one, with the currency's sign as the language has it: $12, KWD 12, 12 €. */
export function withMoneySymbol(text: string): string {
  const { symbol, leads } = moneySymbol();
  if (!leads) return `${text}\u00a0${symbol}`;
  // Signs stand beside the number, as Intl has it; codes are words, and a line does not break after them.
  return /\p{L}$/u.test(symbol) ? `${symbol}\u00a0${text}` : `${symbol}${text}`;
}

/** In sentences: dollars, euros, Japanese yen. */
export function moneyName(): string {
  return nameOf(shop, localeText.tag);
}

/** The same as a label: Dollars. */
export function moneyTitle(): string {
  const name = moneyName();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How searches write the currency beside an amount. */
export function writtenMoney(language = LANGUAGE): ReturnType<typeof writtenForms> {
  return writtenForms(shop, language);
}

/** The lowest price of a product. */
export function leastPrice(): Amount {
  return leastPriceIn(shop);
}

/** The highest price of a product: the setting, and what the database holds. */
export function mostPrice(): Amount {
  return Math.min(maxPrice, mostPriceEver());
}

/** What no price is above, also where the setting was lowered since. */
export function mostPriceEver(): Amount {
  return toAmount(MOST_PRICE_MINOR);
}

/** Whether a number has at most so many decimals. Floating-point noise is none. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < NOISE + Math.abs(scaled) * Number.EPSILON;
}

/** Of a percentage. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return hasAtMostDecimals(value, 2);
}

export function hasDecimalsOfShop(amount: Amount): boolean {
  return hasAtMostDecimals(amount, decimalsOfShop());
}

/** 'at most two decimals', or 'no decimals' where the currency has none. */
export function allowedDecimals(decimals = decimalsOfShop()): string {
  return decimals === 0 ? 'no decimals' : `at most ${NUMBERS[decimals]} decimals`;
}

/** The check of a field that takes money. */
export function moneyDecimals(name: string) {
  return z.refine<number>(hasDecimalsOfShop, { error: () => `${name} must have ${allowedDecimals()}` });
}

/** What is typed, or stands in an address, and is an amount: digits with at most the decimals of the currency. */
export function isAmountText(text: string): boolean {
  const [whole = '', decimals, ...more] = text.split('.');
  if (!/^\d{1,9}$/.test(whole) || more.length > 0) return false;
  return decimals === undefined || (/^\d+$/.test(decimals) && decimals.length <= decimalsOfShop());
}

export const money = z
  .number()
  .check(z.nonnegative(), z.describe("in the currency of the shop, with at most that currency's decimals"));
