import { singularOf } from '@shop/search-index/text/singular';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../schema.ts';
import { listStems } from './changes.queries.ts';

const MOST_WORDS = 20_000;
/** What the dictionary drops, in a cache that holds no null. */
const DROPPED = '';

export interface Stemmer {
  /** In the order of the words; null for a word that the dictionary drops. */
  listStems(words: readonly string[]): Promise<(string | null)[]>;
  /** Of words of queries, which come again. */
  findStems(words: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}

/** Stems by PostgreSQL's english dictionary, of irregular plurals that of the singular. */
export function createStemmer(reads: Reader): Stemmer {
  const stemsOf = (words: readonly string[]) => listStems(reads, words.map(singularOf));
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
