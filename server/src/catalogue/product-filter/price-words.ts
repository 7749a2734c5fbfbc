/** Reads what a query says about the price: 'phone under 500' searches for 'phone', up to 500 in the currency of the shop. */

import type { Currency } from '@shop/contract/currencies';
import { decimalsOfShop, shopCurrency, toMinorUnits, writtenMoney } from '@shop/contract/money';
import type { PriceWords } from './product-filter.queries.ts';

type Bounds = Pick<PriceWords, 'minMinor' | 'maxMinor'>;
type Found = Bounds & { from: number; words: string };

// Whole words only: '200g' and '2.345' are no amounts.
const BEGIN = String.raw`(?<=^|\s)(?:(?:for|at|priced?|prices|costs?|costing)\s+)?`;
const END = String.raw`[).,;:!?]*(?=\s|$)`;
const UP_TO = String.raw`(?:under|below|(?:less|cheaper|lower|no more|not more) than|up to|at most)\s+|<=?\s*`;
const FROM = String.raw`(?:over|above|more than|at least|starting at|from)\s+|>=?\s*`;

const patternsByCurrency = new Map<Currency, readonly RegExp[]>();

/** Those of the shop's currency. */
function patternsNow(): readonly RegExp[] {
  const known = patternsByCurrency.get(shopCurrency());
  if (known !== undefined) return known;
  const patterns = patternsOf(amountPattern());
  patternsByCurrency.set(shopCurrency(), patterns);
  return patterns;
}

/** A number, perhaps with a sign of the currency before it, or with a sign or its name after it. */
function amountPattern(): string {
  const { signs, names } = writtenMoney();
  const anyOf = (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const decimals = decimalsOfShop() === 0 ? '' : String.raw`(?:\.\d{1,${decimalsOfShop()}})?`;
  const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,7})${decimals}`;
  return String.raw`(?:(?:${anyOf(signs)})\s?)?${number}(?:\s?(?:${anyOf([...signs, ...names])}))?`;
}

const patternsOf = (amount: string) =>
  [
    // 'between 50 and 100', 'from 50 to 100', and with the sign of the currency '100-200'
    String.raw`(?<intro>between\s+|from\s+)?(?<low>${amount})\s*(?:[-–—]|to\s|and\s)\s*(?<high>${amount})`,
    // 'under 200', '< 200'
    `(?:${UP_TO})(?<high>${amount})`,
    // 'over 50'
    `(?<intro>${FROM})(?<low>${amount})`,
    // with the sign of the currency '50 or less'
    String.raw`(?<marked>(?<high>${amount})\s+(?:or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?))`,
    // and '50 and up', '50+'
    String.raw`(?<marked>(?<low>${amount})(?:\s?\+|\s+(?:or (?:more|over|above|up)|and (?:up|over|above))))`,
  ].map((pattern) => new RegExp(`${BEGIN}(?:${pattern})${END}`, 'gi'));

/** What follows a number that is a measure, an age or a count, or the first of two. */
const UNIT = new RegExp(
  `^\\s*(?:${[
    '(?:to|[-–—])\\s*\\d+[.,\\d]*|[%°"\'′″]|percent|degrees?|[cf]|star|stars|x',
    'mm|cm|m|km|in|inch|inches|ft|foot|feet|yards?|yd|miles?|meters?|metres?',
    'mg|g|grams?|kg|kilos?|lbs?|pounds?|oz|ounces?|tons?',
    'ml|cl|l|liters?|litres?|gal|gallons?|pints?|quarts?|cups?|cc',
    'w|kw|watts?|v|volts?|ah|mah|amps?|hz|khz|mhz|ghz|kb|mb|gb|tb|mp|megapixels?|lumens?|lm|dpi|fps|rpm|psi|bar|nits?|btu',
    'years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?',
    'packs?|pieces?|pcs?|counts?|ct|pairs?|sets?|sheets?|pages?|tabs|tablets|capsules|servings?|rounds?|threads?|plys?|grit|gauge',
    'persons?|people|men|players?|kids|seats?|seaters?|doors?|drawers?|shelf|shelves|tiers?|speeds?|ports?|keys?|cores?|calories|kcal|cals?',
    'mph|kmh|spf|denier|carats?|karats?|ages?|sizes?',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** What comes before such a number. */
const LABEL = /(?:^|\s)(?:sizes?|ages?|aged|spf|no\.?|number|model|level|grade)\s*$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** @returns undefined if no words say a price */
export function readPriceWords(query: string): (PriceWords & { rest: string }) | undefined {
  let rest = query;
  const found: Found[] = [];
  for (const pattern of patternsNow()) {
    for (const match of rest.matchAll(pattern)) {
      const bounds = boundsOf(match, rest);
      if (bounds === undefined) continue;
      const [words] = match;
      found.push({ ...bounds, from: match.index, words });
      // The places of all others stay the same.
      rest = rest.slice(0, match.index) + ' '.repeat(words.length) + rest.slice(match.index + words.length);
    }
  }
  if (found.length === 0) return undefined;
  const minMinor = strictest(found, 'minMinor', Math.max);
  const maxMinor = strictest(found, 'maxMinor', Math.min);
  if (minMinor !== undefined && maxMinor !== undefined && minMinor > maxMinor) return undefined;
  const words = found.toSorted((one, other) => one.from - other.from).map((one) => one.words);
  return { minMinor, maxMinor, words: spaced(words.join(' ')), rest: spaced(rest) };
}

/** A query as a person would type it whose words are others now. */
export function withPriceWords(query: string, { priceWords }: { priceWords: PriceWords | undefined }): string {
  return priceWords === undefined ? query : `${query} ${priceWords.words}`;
}

function boundsOf(match: RegExpExecArray, query: string): Bounds | undefined {
  const { intro, low, high, marked } = match.groups ?? {};
  const isMoney = [low, high].some((amount) => amount !== undefined && /[^\d.,]/.test(amount));
  const isRange = low !== undefined && high !== undefined;
  if (!isMoney) {
    if (marked !== undefined || (isRange && intro === undefined)) return undefined;
    if (UNIT.test(query.slice(match.index + match[0].length)) || LABEL.test(query.slice(0, match.index)))
      return undefined;
    // 'posters from 1990'
    if (!isRange && low !== undefined && intro?.trim().toLowerCase() === 'from' && YEAR.test(low)) return undefined;
  }
  const amounts = [low, high].flatMap((amount) => (amount === undefined ? [] : [minorUnitsIn(amount)]));
  if (amounts.some((minor) => minor === 0)) return undefined;
  if (isRange) return { minMinor: Math.min(...amounts), maxMinor: Math.max(...amounts) };
  return low === undefined
    ? { minMinor: undefined, maxMinor: amounts[0] }
    : { minMinor: amounts[0], maxMinor: undefined };
}

/** Of the number that an amount has, whatever stands around it. */
function minorUnitsIn(amount: string): number {
  return toMinorUnits(Number(/\d[\d,]*(?:\.\d+)?/.exec(amount)?.[0].replaceAll(',', '')));
}

function strictest(found: readonly Found[], bound: keyof Bounds, of: typeof Math.max): number | undefined {
  const minor = found.flatMap((one) => one[bound] ?? []);
  return minor.length === 0 ? undefined : of(...minor);
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
