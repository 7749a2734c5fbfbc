import { matchMost } from './count-words.ts';
import { FALLBACK_TEXT, type MatchedRows, type WantedWord } from './match-rows.ts';
import { nearestWords } from './nearest-words.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { sameName } from './same-name.ts';
import type { Stems, Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { TitlePhrase } from './title-phrase.ts';
import { type WantedQuery, wantedQuery } from './wanted-words.ts';
import { WordLookup } from './word-lookup.ts';

export interface SearchOptions {
  /** The words are searched for as they are, and all have to be found. */
  exact: boolean;
  /** Whether words may be left out where no product has all of them. */
  dropsWords: boolean;
  synonyms: Synonyms;
  /** Of `wordsToStem(query)`. */
  stems: Stems;
  /** In an index of another language the same words by the dictionary of the default language. */
  fallbackStems?: Stems | undefined;
  /** Whether the caller may see the product: decides which words are in no product, and does not filter the rows. */
  isVisible(row: number): boolean;
  /** @returns a test for rows of the brands and categories with such a name; undefined if there are none */
  rowsNamed?(isName: (name: ParsedQuery) => boolean): ((row: number) => boolean) | undefined;
}

/** What was searched for in place of the query as typed. */
export interface ReadQuery {
  /** The words that were really searched for, or null if none was corrected. */
  correctedQuery: string | null;
  /** Words that none of the found products has. */
  droppedWords: readonly string[];
  /** 'some': no product has all of the words, and those with the most of them are found. */
  matched: 'all' | 'some';
}

export const asTyped: ReadQuery = { correctedQuery: null, droppedWords: [], matched: 'all' };

export interface TextMatches {
  /** Ascending, without removed rows. */
  rows: Uint32Array;
  /** Parallel to `rows`, the lower the better: phrase in the title, whole words before beginnings, field. */
  ranks: Uint32Array;
  read: ReadQuery;
}

/**
 * Added to the rank of rows whose title does not have the query as a phrase: less for those of a brand or category that is named like the
 * query.
 */
const NAMED = 1 << 20;
const NO_PHRASE = 1 << 21;

/**
 * The products with all words of the query; if there are none, those with the most of the words as they were probably meant. A query
 * without words finds nothing.
 */
export function searchTexts(index: TextIndex, query: ParsedQuery, options: SearchOptions): TextMatches {
  const search = new Search(index, options);
  const wanted = search.wantedOf(query);
  const matched = search.match(query, wanted);
  if (options.exact || matched.rows.some(options.isVisible)) return { ...matched, read: asTyped };
  return search.nearest(query, wanted) ?? { ...matched, read: asTyped };
}

class Search {
  #index: TextIndex;
  #options: SearchOptions;
  #lookup: WordLookup;

  constructor(index: TextIndex, options: SearchOptions) {
    this.#index = index;
    this.#options = options;
    this.#lookup = new WordLookup(index, options);
  }

  wantedOf(query: ParsedQuery): WantedQuery {
    return wantedQuery(query, this.#lookup, {
      synonyms: this.#options.synonyms,
      isInProduct: (words) => this.#isInProduct({ whole: words, parts: [], beginnings: [], phrases: [], times: 1 }),
    });
  }

  match(query: ParsedQuery, { words, synonyms }: WantedQuery): MatchedRows {
    const matched = this.#index.matcher.match(withoutRepetitions(words));
    const { rows, ranks } = matched;
    const isNamed = this.#options.rowsNamed?.(sameName(query, { synonyms }, this.#lookup));
    const isOneWord = query.words.length === 1 && synonyms.every((synonym) => synonym.phrase.words.length === 1);
    const phrase = isOneWord ? undefined : new TitlePhrase(query, synonyms, this.#lookup);
    // One word in the title is a phrase, but not more than the name of all that a brand or category has.
    const isInTitle = (row: number) => phrase?.isIn(this.#index.titles, row) ?? isNamed === undefined;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      // No rank: all words are whole and in the title.
      if (((ranks[at] ?? 0) & ~FALLBACK_TEXT) === 0 && isInTitle(row)) continue;
      ranks[at] = (ranks[at] ?? 0) + (isNamed?.(row) ? NAMED : NO_PHRASE);
    }
    return matched;
  }

  /** @returns undefined if nothing is found */
  nearest(query: ParsedQuery, { words }: WantedQuery): TextMatches | undefined {
    const { isVisible, dropsWords } = this.#options;
    const nearest = nearestWords(query, words, this.#index, isVisible);
    if (nearest === undefined) return undefined;
    const { corrected, dropped, uncounted } = nearest;
    const without = new Set([...dropped, ...uncounted]);
    // Words that were not counted are most probably in all texts.
    for (const some of uncounted.size === 0 ? [dropped] : [dropped, without]) {
      const left = this.#leftOf(query, corrected, some);
      const matched = this.match(left, this.wantedOf(left));
      const read = readOf(query, left, { isCorrected: corrected.size > 0, dropped: some });
      if (matched.rows.some(isVisible)) return dropsWords || some.size === 0 ? { ...matched, read } : undefined;
    }
    const left = this.#leftOf(query, corrected, without);
    const read = readOf(query, left, { isCorrected: corrected.size > 0, dropped: without });
    if (nearest.isUnfinished) {
      const found = this.nearest(left, this.wantedOf(left));
      return (
        found && { ...found, read: { ...found.read, correctedQuery: found.read.correctedQuery ?? read.correctedQuery } }
      );
    }
    return dropsWords ? this.#matchMost(left, read) : undefined;
  }

  /** There is no phrase of words that are not all there. */
  #matchMost(query: ParsedQuery, read: ReadQuery): TextMatches | undefined {
    const { isVisible } = this.#options;
    const words = this.wantedOf(query).words.filter((word) => word !== undefined);
    const matched = matchMost(words, this.#index, isVisible);
    return matched.rows.some(isVisible) ? { ...matched, read: { ...read, matched: 'some' } } : undefined;
  }

  #leftOf({ words }: ParsedQuery, corrected: ReadonlyMap<number, string>, dropped: ReadonlySet<number>): ParsedQuery {
    const texts = words.flatMap(({ text }, at) => (dropped.has(at) ? [] : [corrected.get(at) ?? text]));
    return parseQuery(texts.join(' '), this.#index.language);
  }

  #isInProduct(word: WantedWord): boolean {
    return this.#index.matcher.someRow(word, this.#options.isVisible);
  }
}

function readOf(
  { words }: ParsedQuery,
  left: ParsedQuery,
  { isCorrected, dropped }: { isCorrected: boolean; dropped: ReadonlySet<number> },
): ReadQuery {
  const droppedWords = words.flatMap(({ text }, at) => (dropped.has(at) ? [text] : []));
  return {
    correctedQuery: isCorrected ? left.words.map(({ text }) => text).join(' ') : null,
    droppedWords: [...new Set(droppedWords)],
    matched: dropped.size === 0 ? 'all' : 'some',
  };
}

/** Words that find the same are looked for once. */
function withoutRepetitions(words: readonly (WantedWord | undefined)[]): WantedWord[] {
  const found = new Map<string, WantedWord>();
  for (const word of words) {
    if (word === undefined) continue;
    const isPlain = word.parts.length === 0 && word.beginnings.length === 0 && word.phrases.length === 0;
    const key = isPlain ? word.whole.join() : `last ${found.size}`;
    const times = (found.get(key)?.times ?? 0) + 1;
    found.set(key, { ...word, times });
  }
  return [...found.values()];
}
