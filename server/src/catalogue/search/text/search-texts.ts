import { correctWord } from './correct-word.ts';
import type { MatchedRows, WantedWord } from './match-rows.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { Stems, Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { TitlePhrase } from './title-phrase.ts';
import { type WantedQuery, wantedQuery } from './wanted-words.ts';
import { WordLookup } from './word-lookup.ts';

export interface SearchOptions {
  /** Words of no product are not corrected. */
  exact: boolean;
  synonyms: Synonyms;
  /** Of `wordsToStem(query)`. */
  stems: Stems;
  /** Whether the caller may see the product: decides which words are in no product, and does not filter the rows. */
  isVisible(row: number): boolean;
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

/** Added to the rank of rows whose title does not have the query as a phrase. */
const NO_PHRASE = 1 << 20;

/** The products with all words of the query. A query without words finds nothing. */
export function searchTexts(index: TextIndex, query: ParsedQuery, options: SearchOptions): TextMatches {
  const search = new Search(index, options);
  const wanted = search.wantedOf(query);
  const matched = search.match(query, wanted);
  if (options.exact || matched.rows.some(options.isVisible)) return { ...matched, read: asTyped };
  const correctedQuery = search.correct(query, wanted);
  if (correctedQuery === undefined) return { ...matched, read: asTyped };
  const corrected = parseQuery(correctedQuery);
  return { ...search.match(corrected, search.wantedOf(corrected)), read: { ...asTyped, correctedQuery } };
}

class Search {
  #index: TextIndex;
  #options: SearchOptions;
  #lookup: WordLookup;

  constructor(index: TextIndex, options: SearchOptions) {
    this.#index = index;
    this.#options = options;
    this.#lookup = new WordLookup(index, options.stems, options.synonyms.stems);
  }

  wantedOf(query: ParsedQuery): WantedQuery {
    return wantedQuery(query, this.#lookup, {
      synonyms: this.#options.synonyms,
      isInProduct: (words) => this.#isInProduct({ whole: words, beginnings: [], phrases: [], times: 1 }),
    });
  }

  match(query: ParsedQuery, { words, synonyms }: WantedQuery): MatchedRows {
    const matched = this.#index.matcher.match(withoutRepetitions(words));
    const { rows, ranks } = matched;
    // One word in the title is a phrase.
    const isOneWord = query.words.length === 1 && synonyms.every((synonym) => synonym.phrase.words.length === 1);
    const phrase = isOneWord ? undefined : new TitlePhrase(query, synonyms, this.#lookup);
    for (let at = 0; at < rows.length; at += 1) {
      // Rank 0: all words are whole and in the title.
      const isPhrase = ranks[at] === 0 && (phrase?.isIn(this.#index.titles, rows[at] ?? 0) ?? true);
      if (!isPhrase) ranks[at] = (ranks[at] ?? 0) + NO_PHRASE;
    }
    return matched;
  }

  /** @returns the query with each word that is in no product replaced; undefined if there is none or one has no replacement */
  correct(query: ParsedQuery, { words }: WantedQuery): string | undefined {
    let isCorrected = false;
    const texts: string[] = [];
    for (const [at, { text }] of query.words.entries()) {
      const wanted = words[at];
      const isFound = wanted === undefined || this.#isInProduct(wanted);
      const replacement = isFound ? text : correctWord(text, this.#index, this.#options.isVisible);
      if (replacement === undefined) return undefined;
      if (!isFound) isCorrected = true;
      texts.push(replacement);
    }
    return isCorrected ? texts.join(' ') : undefined;
  }

  #isInProduct(word: WantedWord): boolean {
    return this.#index.matcher.someRow(word, this.#options.isVisible);
  }
}

/** Words that find the same are looked for once. */
function withoutRepetitions(words: readonly (WantedWord | undefined)[]): WantedWord[] {
  const found = new Map<string, WantedWord>();
  for (const word of words) {
    if (word === undefined) continue;
    const isPlain = word.beginnings.length === 0 && word.phrases.length === 0;
    const key = isPlain ? word.whole.join() : `last ${found.size}`;
    const times = (found.get(key)?.times ?? 0) + 1;
    found.set(key, { ...word, times });
  }
  return [...found.values()];
}
