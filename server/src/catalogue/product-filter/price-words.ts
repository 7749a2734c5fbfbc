/** Reads what a query says about the price: 'phone under 500' searches for 'phone', up to 500 in the currency of the shop. */

import { decimalsOfShop, shopCurrency, toMinorUnits, writtenMoney } from '@shop/contract/money';
import { type PriceVocabulary, priceVocabulary } from './price-vocabulary.ts';
import type { PriceWords } from './product-filter.queries.ts';

type Bounds = Pick<PriceWords, 'minMinor' | 'maxMinor'>;
type Found = Bounds & { from: number; words: string };

interface Patterns {
  all: readonly RegExp[];
  /** What follows a number that is a measure, an age or a count, or the first of two. */
  unit: RegExp;
  /** What comes before such a number. */
  label: RegExp;
  /** Words before a year. */
  since: RegExp;
  vocabulary: PriceVocabulary;
}

const patternsKnown = new Map<string, Patterns>();

/** Those of the shop's currency. */
function patternsIn(language: string): Patterns {
  const key = `${language} ${shopCurrency()}`;
  const known = patternsKnown.get(key) ?? patternsOf(language);
  patternsKnown.set(key, known);
  return known;
}

/** A number, perhaps with a sign of the currency before it, or with a sign or its name after it. */
function amountPattern(language: string, { decimal, group }: PriceVocabulary): string {
  const { signs, names } = writtenMoney(language);
  const anyOf = (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const places = decimalsOfShop();
  // A point before decimals is understood in every language, where it cannot be one of thousands.
  const decimals = places === 0 ? '' : String.raw`(?:(?:${decimal})\d{1,${places}}|\.\d{1,${Math.min(places, 2)}})?`;
  const number = String.raw`(?:\d{1,3}(?:(?:${group})\d{3})+|\d{1,7})${decimals}`;
  return String.raw`(?:(?:${anyOf(signs)})\s?)?${number}(?:\s?(?:${anyOf([...signs, ...names])}))?`;
}

function patternsOf(language: string): Patterns {
  const vocabulary = priceVocabulary(language);
  const { lead, upTo, from, between, and, orLess, orMore, units, labels, since } = vocabulary;
  const amount = amountPattern(language, vocabulary);
  // Whole words only: '200g' and '2.345' are no amounts.
  const begin = String.raw`(?<=^|\s)(?:(?:${lead})\s+)?`;
  const end = String.raw`[).,;:!?]*(?=\s|$)`;
  // In Arabic, 'and' is a letter before the number.
  const joined = String.raw`\s*(?:[-–—]|(?:${and})(?:\s|(?<=\sو)))\s*`;
  const all = [
    // 'between 50 and 100', 'from 50 to 100', and with the sign of the currency '100-200'
    String.raw`(?<intro>(?:${between})\s+)?(?<low>${amount})${joined}(?<high>${amount})`,
    // 'under 200', '< 200'
    String.raw`(?:(?:${upTo})\s+|<=?\s*)(?<high>${amount})`,
    // 'over 50'
    String.raw`(?<intro>(?:${from})\s+|>=?\s*)(?<low>${amount})`,
    // with the sign of the currency '50 or less'
    String.raw`(?<marked>(?<high>${amount})\s+(?:${orLess}))`,
    // and '50 and up', '50+'
    String.raw`(?<marked>(?<low>${amount})(?:\s?\+|\s+(?:${orMore})))`,
  ].map((pattern) => new RegExp(`${begin}(?:${pattern})${end}`, 'gi'));
  const counted = [String.raw`(?:${and}|[-–—])\s*\d+[.,\d]*|[%°"'′″]`, ...units].join('|');
  return {
    all,
    unit: new RegExp(String.raw`^\s*(?:${counted})(?![\p{L}\p{N}])`, 'iu'),
    label: new RegExp(String.raw`(?:^|\s)(?:${labels})\s*$`, 'i'),
    since: new RegExp(`^(?:${since})$`, 'i'),
    vocabulary,
  };
}

const ARABIC_ZERO = 0x660;
const YEAR = /^(?:19|20)\d\d$/;

/** @param language of the query @returns undefined if no words say a price */
export function readPriceWords(query: string, language = 'en'): (PriceWords & { rest: string }) | undefined {
  let rest = query.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));
  const found: Found[] = [];
  const patterns = patternsIn(language);
  for (const pattern of patterns.all) {
    for (const match of rest.matchAll(pattern)) {
      const bounds = boundsOf(match, rest, patterns);
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

function boundsOf(match: RegExpExecArray, query: string, patterns: Patterns): Bounds | undefined {
  const { intro, low, high, marked } = match.groups ?? {};
  const isMoney = [low, high].some((amount) => amount !== undefined && /[^\d.,٫٬\s]/.test(amount));
  const isRange = low !== undefined && high !== undefined;
  if (!isMoney) {
    if (marked !== undefined || (isRange && intro === undefined)) return undefined;
    const [before, after] = [query.slice(0, match.index), query.slice(match.index + match[0].length)];
    if (patterns.unit.test(after) || patterns.label.test(before)) return undefined;
    // 'posters from 1990'
    if (!isRange && low !== undefined && patterns.since.test(intro?.trim() ?? '') && YEAR.test(low)) return undefined;
  }
  const amounts = [low, high].flatMap((amount) =>
    amount === undefined ? [] : [minorUnitsIn(amount, patterns.vocabulary)],
  );
  if (amounts.some((minor) => minor === 0)) return undefined;
  if (isRange) return { minMinor: Math.min(...amounts), maxMinor: Math.max(...amounts) };
  return low === undefined
    ? { minMinor: undefined, maxMinor: amounts[0] }
    : { minMinor: amounts[0], maxMinor: undefined };
}

/** Of the number that an amount has, whatever stands around it. */
function minorUnitsIn(amount: string, { decimal, group }: PriceVocabulary): number {
  const [number = ''] = /\d(?:[\d.,٫٬\s]*\d)?/.exec(amount) ?? [];
  const places = decimalsOfShop();
  const ends = places === 0 ? [] : [`(?:${decimal})(\\d{1,${places}})`, String.raw`\.(\d{1,2})`];
  const [, whole = number, part = '0'] = ends.map((end) => new RegExp(`^(.*)${end}$`).exec(number)).find(Boolean) ?? [];
  return toMinorUnits(Number(`${whole.replaceAll(new RegExp(group, 'g'), '')}.${part}`));
}

function strictest(found: readonly Found[], bound: keyof Bounds, of: typeof Math.max): number | undefined {
  const minor = found.flatMap((one) => one[bound] ?? []);
  return minor.length === 0 ? undefined : of(...minor);
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
