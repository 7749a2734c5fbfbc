/** What is known of currencies: their decimals by ISO 4217, and their symbols as Intl has them. */

import { currencyDecimals } from './currency-decimals.ts';

/** A code of ISO 4217, in capital letters. */
export type Currency = string;

/** The currency of a shop that has chosen none. */
export const DEFAULT_CURRENCY: Currency = 'USD';

const USUAL_DECIMALS = 2;

/** How many decimals amounts of a currency have. Those that ISO 4217 has no longer, or not yet, have two. */
export function decimalsOf(currency: Currency): number {
  return currencyDecimals[currency] ?? USUAL_DECIMALS;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made when it is first needed, and once: in a page the first use of Intl takes a slow phone some time. */
function formatOf(currency: Currency, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    const decimals = decimalsOf(currency);
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format;
}

/** @param amount in major units. @returns such as $1,234.50, ¥1,235 or KWD 1,234.500 */
export function formatAmount(amount: number, currency: Currency, language: string): string {
  return inOrder(formatOf(currency, language).format(amount));
}

const RIGHT_TO_LEFT_MARK = '\u200f';
const LEFT_TO_RIGHT_MARK = '\u200e';

/** In a language that is read to the left, where Intl begins with a mark, 'US$' at the end would be shown as '$US'. */
function inOrder(text: string): string {
  return text.startsWith(RIGHT_TO_LEFT_MARK) && /\p{Lu}\p{Sc}$/u.test(text) ? text + LEFT_TO_RIGHT_MARK : text;
}

/** What stands before or after an amount, such as $, € or KWD, and whether it stands before. */
export function symbolOf(currency: Currency, language: string): { symbol: string; leads: boolean } {
  const parts = formatOf(currency, language).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return { symbol: parts[at]?.value ?? currency, leads: at < parts.findIndex(({ type }) => type === 'integer') };
}

/** In sentences, of several: dollars, euros, Japanese yen. */
export function nameOf(currency: Currency, language: string): string {
  if (currency === DEFAULT_CURRENCY && language.startsWith('en')) return 'dollars';
  return shownAs(currency, language, { currencyDisplay: 'name' }, 2);
}

function shownAs(currency: Currency, language: string, how: Intl.NumberFormatOptions, amount: number): string {
  const format = new Intl.NumberFormat(language, { ...how, style: 'currency', currency, maximumFractionDigits: 0 });
  return format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? currency;
}

/**
 * How people write a currency beside an amount, in small letters: signs and codes stand before or after it, names after it: 'dollars' or
 * 'yen', the last word of what Intl calls it in English; in other languages all of it or a word of it, and as in English.
 */
export function writtenForms(currency: Currency, language: string): { signs: string[]; names: string[] } {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).map((how) =>
    shownAs(currency, language, { currencyDisplay: how }, 1),
  );
  const names = [1, 2].map((amount) => shownAs(currency, language, { currencyDisplay: 'name' }, amount));
  if (!language.startsWith('en')) {
    const english = writtenForms(currency, 'en');
    return {
      signs: unique([...signs, ...english.signs]),
      names: unique([...names.flatMap(namesWithin), ...english.names]),
    };
  }
  return {
    signs: unique(signs),
    names: unique([
      ...names.map((name) => name.split(' ').at(-1)),
      ...(currency === DEFAULT_CURRENCY ? ['buck', 'bucks'] : []),
    ]),
  };
}

/** 'Schweizer Franken' and its words: which of them alone names the currency depends on the language. */
const namesWithin = (name: string) => [name, ...name.split(/[\s-]/).filter((word) => word.length >= SHORTEST_NAME)];
const SHORTEST_NAME = 4;

const unique = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.flatMap((text) => text?.toLowerCase() ?? []))].filter((text) => text !== '');

/** The lowest price that a product can have, in major units. */
export function leastPriceIn(currency: Currency): number {
  return currency === DEFAULT_CURRENCY ? 1 : 1 / 10 ** decimalsOf(currency);
}
