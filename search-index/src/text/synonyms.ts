import { type ParsedQuery, parseQuery, wordsToStem } from './parse-query.ts';
import { plainLanguage, type TextLanguage } from './text-language.ts';

/** By word; null: a word that the dictionary drops. A word that is missing here is its own stem. */
export type Stems = ReadonlyMap<string, string | null>;

/** Groups of phrases that mean the same, with their phrases found by their words. */
export interface Synonyms {
  groups: readonly (readonly ParsedQuery[])[];
  /** Numbers of groups by the key of each of their phrases. */
  groupsByKey: ReadonlyMap<string, readonly number[]>;
  /** More words of a query cannot be one of the phrases. */
  longestPhrase: number;
  /** Of the words of all phrases. */
  stems: Stems;
}

/** @returns the words whose stems `compileSynonyms` takes */
export const wordsOfSynonyms = (
  groups: readonly (readonly string[])[],
  language: TextLanguage = plainLanguage,
): string[] => [...new Set(groups.flat().flatMap((phrase) => wordsToStem(parseQuery(phrase, language))))];

/** @param own how many of the groups are the shop's own: a phrase of theirs means nothing else, whatever the groups after them say */
export function compileSynonyms(
  groups: readonly (readonly string[])[],
  stems: Stems,
  own = groups.length,
  language: TextLanguage = plainLanguage,
): Synonyms {
  const parsed = groups.map((group) =>
    group.map((phrase) => parseQuery(phrase, language)).filter(({ words }) => words.length > 0),
  );
  const stemOf = (word: string) => stems.get(word) ?? null;
  const groupsByKey = new Map<string, number[]>();
  for (const [number, group] of parsed.entries()) {
    const keys = group.flatMap(({ words }) => phraseKeys(textsOf(words), textsOf(words).map(stemOf), stemOf));
    for (const key of new Set(keys)) {
      const known = groupsByKey.get(key) ?? [];
      if (number < own || known.every((other) => other >= own)) groupsByKey.set(key, [...known, number]);
    }
  }
  const longestPhrase = Math.max(0, ...parsed.flat().map(({ words }) => textsOf(words).join('').length));
  return { groups: parsed, groupsByKey, longestPhrase, stems };
}

const textsOf = (words: ParsedQuery['words']): string[] => words.map(({ text }) => text);

/**
 * Two phrases are equal if their words have the same stems, or if they are the same word when joined.
 * @param stems of the words
 * @param stemOf null: the dictionary drops the word, or does not have it
 */
export function phraseKeys(
  words: readonly string[],
  stems: readonly (string | null)[],
  stemOf: (word: string) => string | null,
): string[] {
  const joined = words.join('');
  return [stems.map((stem, at) => stem ?? words[at]).join(' '), `=${stemOf(joined) ?? joined}`];
}

export const noSynonyms: Synonyms = compileSynonyms([], new Map());
