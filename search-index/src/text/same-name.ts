import type { ParsedQuery } from './parse-query.ts';
import { phraseKeys } from './synonyms.ts';
import type { WantedQuery } from './wanted-words.ts';
import type { WordLookup } from './word-lookup.ts';

/** @returns a test whether a name is what the whole query says, or one of its synonyms */
export function sameName(
  query: ParsedQuery,
  { synonyms }: Pick<WantedQuery, 'synonyms'>,
  lookup: WordLookup,
): (name: ParsedQuery) => boolean {
  const whole = synonyms.filter(({ from, to }) => from === 0 && to === query.words.length);
  const said = [query, ...whole.map(({ phrase }) => phrase)];
  const keys = new Set(said.flatMap((phrase) => keysOf(phrase, lookup)));
  // There may be many names; stems begin as their words do.
  const letters = new Set(said.flatMap(({ words }) => words.map(({ text }) => text[0])));
  return (name) =>
    name.words.slice(0, 2).some(({ text }) => letters.has(text[0])) &&
    keysOf(name, lookup).some((key) => keys.has(key));
}

/** 'Home & Garden' is 'home and garden', but 'shirts' are not 't-shirts'. */
function keysOf({ words }: ParsedQuery, lookup: WordLookup): string[] {
  const texts = words.map(({ text }) => text);
  const said = texts.filter((text) => text.length === 1 || !lookup.isDropped(text));
  const stemOf = (text: string) => lookup.stemOf(text);
  const keys = (some: readonly string[]) => phraseKeys(some, some.map(stemOf), stemOf);
  return said.length === 0 ? keys(texts) : [...keys(said), ...keys(texts)];
}
