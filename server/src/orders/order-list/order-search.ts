/** What of the texts of an order a query needs. */

import type { OrderSearch, QueryChunk, SearchedPart } from './order-search.queries.ts';

/** A phone number has at least so many digits. */
const PHONE_DIGITS = 6;
/** What is left without the code of a country. */
const NATIONAL_DIGITS = 7;

/** @returns undefined for a query without letters or digits, which finds nothing */
export function toOrderSearch(chunks: readonly QueryChunk[]): OrderSearch | undefined {
  const named = chunks.filter(({ words }) => words !== '');
  if (named.length === 0) return undefined;
  const [first, ...others] = named;
  const isNumber = others.length === 0 && /^[1-9]\d{0,14}$/.test(first?.words ?? '');
  return {
    parts: withoutImplied(groupNumbers(named).map(toPart)),
    orderId: isNumber ? Number(first?.words) : undefined,
  };
}

/** Neighbouring chunks of digits may be one phone number: '+1', '(555)', '010-0199'. */
function groupNumbers(chunks: readonly QueryChunk[]): QueryChunk[][] {
  const groups: QueryChunk[][] = [];
  for (const chunk of chunks) {
    const last = groups.at(-1);
    if (last !== undefined && isNumeric(chunk) && last.every(isNumeric)) last.push(chunk);
    else groups.push([chunk]);
  }
  return groups;
}

const isNumeric = ({ words }: QueryChunk) => /^[0-9 ]+$/.test(words);

function toPart(group: readonly QueryChunk[]): SearchedPart {
  const together = group.map(({ words }) => words.replaceAll(' ', ''));
  const alternatives = [together, group.map(({ words }) => words), ...phonesOf(group, together.join(''))];
  return [...new Map(alternatives.map((texts) => [JSON.stringify(texts), texts])).values()];
}

/** The digits of a phone number, also without the zeros before it and without the code of its country. */
function phonesOf(group: readonly QueryChunk[], digits: string): string[][] {
  if (!group.every(isNumeric) || digits.length < PHONE_DIGITS) return [];
  const isInternational = group[0]?.typed.startsWith('+') || digits.startsWith('00');
  const number = digits.replace(/^0+/, '');
  const national = isInternational ? [1, 2, 3].map((code) => number.slice(code).replace(/^0+/, '')) : [];
  return [number, ...national.filter(({ length }) => length >= NATIONAL_DIGITS)]
    .filter(({ length }) => length >= PHONE_DIGITS - 1)
    .map((found) => [found]);
}

/** A text that is part of another one that is needed needs no look; the longest first, since they are in the fewest orders. */
function withoutImplied(parts: readonly SearchedPart[]): SearchedPart[] {
  const onlyText = (part: SearchedPart) => (part.length === 1 && part[0]?.length === 1 ? part[0][0] : undefined);
  const needed = parts.flatMap((part) => onlyText(part) ?? []);
  const seen = new Set<string>();
  return parts
    .filter((part) => {
      const text = onlyText(part);
      if (text === undefined) return true;
      if (seen.has(text) || needed.some((other) => other !== text && other.includes(text))) return false;
      seen.add(text);
      return true;
    })
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
}

const lengthOf = (part: SearchedPart) =>
  Math.min(...part.map((texts) => Math.max(...texts.map(({ length }) => length))));
