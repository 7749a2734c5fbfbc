import { hasDigit, type ParsedQuery, parseQuery, wordsToStem } from './parse-query.ts';

/** By word; null: a word that the dictionary drops. A word that is missing here is its own stem. */
export type Stems = ReadonlyMap<string, string | null>;

/** Groups of phrases that mean the same, with their phrases found by their words. */
export interface Synonyms {
  groups: readonly (readonly ParsedQuery[])[];
  /** Numbers of groups by the key of each of their phrases. */
  groupsByKey: ReadonlyMap<string, readonly number[]>;
  stems: Stems;
}

/** @returns the words whose stems `compileSynonyms` takes */
export const wordsOfSynonyms = (groups: readonly (readonly string[])[]): string[] => [
  ...new Set(groups.flat().flatMap((phrase) => wordsToStem(parseQuery(phrase)))),
];

export function compileSynonyms(groups: readonly (readonly string[])[], stems: Stems): Synonyms {
  const parsed = groups.map((group) => group.map(parseQuery).filter(({ words }) => words.length > 0));
  const groupsByKey = new Map<string, number[]>();
  for (const [number, group] of parsed.entries()) {
    for (const key of new Set(
      group.flatMap(({ words }) =>
        phraseKeys(
          words.map(({ text }) => text),
          stems,
        ),
      ),
    )) {
      groupsByKey.set(key, [...(groupsByKey.get(key) ?? []), number]);
    }
  }
  return { groups: parsed, groupsByKey, stems };
}

/** Two phrases are equal if their words have the same stems, or if they are the same word when joined. */
export function phraseKeys(words: readonly string[], stems: Stems): string[] {
  const joined = words.join('');
  return [words.map((word) => stemIn(stems, word)).join(' '), `=${hasDigit(joined) ? joined : stemIn(stems, joined)}`];
}

const stemIn = (stems: Stems, word: string): string => stems.get(word) ?? word;

export const noSynonyms: Synonyms = compileSynonyms([], new Map());
