import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { SearchOptions } from './search-texts.ts';
import type { TextIndex } from './text-index.ts';
import { wantedQuery } from './wanted-words.ts';
import { WordLookup } from './word-lookup.ts';

/** Of words that begin alike, the most frequent ones are looked at more closely, in at most so many postings. */
const MOST_CANDIDATES = 256;
const MOST_POSTINGS = 1_000_000;

export interface SuggestOptions extends Omit<SearchOptions, 'exact' | 'dropsWords'> {
  limit: number;
}

/**
 * The query with its last word completed to words of products: those that most visible products have together with the
 * query's other words. Of words with the same stem only the most frequent one; never the query itself.
 */
export function suggestQueries(index: TextIndex, query: ParsedQuery, options: SuggestOptions): string[] {
  const last = query.words.at(-1);
  if (last === undefined) return [];
  const lookup = new WordLookup(index, options.stems, options.synonyms.stems);
  const before = query.words.slice(0, -1).map(({ text }) => text);
  const hasOthers = rowsWith(before, index, lookup, options);
  const counted: { text: string; count: number }[] = [];
  const stems = new Set([lookup.stemOf(last.text)]);
  let postings = 0;
  for (const word of mostFrequent(index, lookup.beginnings(last.text))) {
    postings += index.postings.countOf(word);
    const isFull = counted.length >= options.limit;
    if (postings > MOST_POSTINGS || (isFull && index.postings.countOf(word) < (counted.at(-1)?.count ?? 0))) break;
    const text = index.vocabulary.textOf(word);
    const stem = lookup.stemOf(text);
    if (text === last.text || stem === null || stems.has(stem)) continue;
    const count = index.matcher.countRows([word], (row) => options.isVisible(row) && hasOthers(row));
    if (count === 0) continue;
    stems.add(stem);
    counted.push({ text, count });
    counted.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
    counted.length = Math.min(counted.length, options.limit);
  }
  return counted.map(({ text }) => [...before, text].join(' '));
}

/** @returns whether a row has all these words; words that need not be found are not looked for */
function rowsWith(
  texts: readonly string[],
  index: TextIndex,
  lookup: WordLookup,
  { synonyms, isVisible }: SuggestOptions,
): (row: number) => boolean {
  if (texts.every((text) => lookup.isDropped(text))) return () => true;
  const isInProduct = (whole: readonly number[]) =>
    index.matcher.someRow({ whole, beginnings: [], phrases: [], times: 1 }, isVisible);
  const { words } = wantedQuery(parseQuery(texts.join(' ')), lookup, { synonyms, isInProduct });
  const { rows } = index.matcher.match(
    words.flatMap((word) => (word === undefined ? [] : [{ ...word, beginnings: [] }])),
  );
  const has = new Uint8Array(index.rowCount);
  for (const row of rows) has[row] = 1;
  return (row) => has[row] === 1;
}

/** @returns words that texts have as one word, those in most products first */
function mostFrequent(index: TextIndex, words: readonly number[]): number[] {
  const { postings } = index;
  const byCount = (a: number, b: number) => postings.countOf(b) - postings.countOf(a) || a - b;
  let frequent: number[] = [];
  let least = 0;
  for (const word of words) {
    if (postings.countOf(word) < least || !index.isWritten(word)) continue;
    frequent.push(word);
    if (frequent.length < 2 * MOST_CANDIDATES) continue;
    frequent = frequent.sort(byCount).slice(0, MOST_CANDIDATES);
    least = postings.countOf(frequent.at(-1) ?? 0);
  }
  return frequent.sort(byCount).slice(0, MOST_CANDIDATES);
}
