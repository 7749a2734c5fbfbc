import { singularOf } from '@shop/search-index/text/singular';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../schema.ts';
import { listStems } from './changes.queries.ts';
import { isStopWord } from './stop-words.ts';

const MOST_WORDS = 20_000;
/** What the dictionary drops, in a cache that holds no null. */
const DROPPED = '';

/** Dictionaries that come with PostgreSQL. Words of other languages are their own stems. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  en: 'english_stem',
  de: 'german_stem',
  fr: 'french_stem',
  es: 'spanish_stem',
  ar: 'arabic_stem',
};

/** What the dictionary of a language does not fold. */
const FOLDS: Readonly<Record<string, (word: string) => string>> = {
  en: singularOf,
  // 'And the': the dictionary takes off the article at the beginning of a word alone.
  ar: (word) => word.replace(/^[وف](?=ال...)/u, ''),
};

export interface Stemmer {
  /** In the order of the words; null for a word that the dictionary drops. */
  listStems(words: readonly string[]): Promise<(string | null)[]>;
  /** Of words of queries, which come again. */
  findStems(words: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}

/** The stemmer of a language. */
export type Stemmers = (language: string) => Stemmer;

export function createStemmers(reads: Reader): Stemmers {
  const known = new Map<string, Stemmer>();
  return (language) => {
    const stemmer = known.get(language) ?? createStemmer(reads, language);
    known.set(language, stemmer);
    return stemmer;
  };
}

/** Stems by PostgreSQL's dictionary of the language; of irregular plurals in English that of the singular. */
export function createStemmer(reads: Reader, language = 'en'): Stemmer {
  const dictionary = DICTIONARIES[language] ?? 'simple';
  const stemsOf = async (words: readonly string[]) => {
    const fold = FOLDS[language] ?? ((word: string) => word);
    const stems = await listStems(reads, words.map(fold), dictionary);
    return stems.map((stem, at) => (isStopWord(words[at] ?? '', language) ? null : stem));
  };
  const cache = new LRUCache<string, string>({ max: MOST_WORDS });
  return {
    listStems: stemsOf,
    async findStems(words) {
      const missing = words.filter((word) => !cache.has(word));
      if (missing.length > 0) {
        for (const [n, stem] of (await stemsOf(missing)).entries()) cache.set(missing[n] ?? '', stem ?? DROPPED);
      }
      return new Map(words.map((word) => [word, cache.get(word) || null]));
    },
  };
}
