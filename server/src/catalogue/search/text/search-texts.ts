import type { ParsedQuery } from './parse-query.ts';
import type { Stems, Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';

export interface SearchOptions {
  /** Words of no product are not corrected. */
  exact: boolean;
  synonyms: Synonyms;
  /** Of `wordsToStem(query)`. */
  stems: Stems;
  /** Whether the caller may see the product: decides which words are in no product, and does not filter the rows. */
  isVisible(row: number): boolean;
}

export interface TextMatches {
  /** Ascending, without removed rows. */
  rows: Uint32Array;
  /** Parallel to `rows`, the lower the better: phrase in the title, whole words before beginnings, field. */
  ranks: Uint32Array;
  /** The words that were really searched for, or null if none was corrected. */
  correctedQuery: string | null;
}

export type SearchTexts = (index: TextIndex, query: ParsedQuery, options: SearchOptions) => TextMatches;

/**
 * The query with its last word completed to words of products, those in most visible products first. Never the query
 * itself.
 */
export type SuggestQueries = (
  index: TextIndex,
  query: ParsedQuery,
  options: Omit<SearchOptions, 'exact'> & { limit: number },
) => string[];
