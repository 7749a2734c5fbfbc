import type { MatchedRows } from './match-rows.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { SearchOptions } from './search-texts.ts';
import type { TextIndex } from './text-index.ts';
import type { TextLanguage } from './text-language.ts';
import { WordLookup } from './word-lookup.ts';

/** So many titles are looked at, evenly spread over all that have the words: the counts of larger ones are estimates. */
const MOST_TITLES = 20_000;
/** The sums of fields in ranks. */
const FIELDS = (1 << 18) - 1;

/** A brand or category, and how many of its products were found. */
export interface NamedOption {
  name: ParsedQuery;
  label: string;
  count: number;
}

export interface SuggestOptions extends Pick<SearchOptions, 'synonyms' | 'stems' | 'fallbackStems' | 'isVisible'> {
  limit: number;
  /** The query as it was typed. */
  typed: string;
  /** Those of which something was found. */
  named: readonly NamedOption[];
}

/**
 * The query with its last word completed: to the name of a brand or category that begins like it, and to words that titles have together
 * with the query's other words; the most frequent first. Of words with the same stem only the most frequent one; never the query itself.
 * @param found what the query finds, its last word read as a beginning: each suggestion finds some of it
 */
export function suggestQueries(
  index: TextIndex,
  query: ParsedQuery,
  found: MatchedRows,
  options: SuggestOptions,
): string[] {
  const last = query.words.at(-1);
  if (last === undefined) return [];
  const lookup = new WordLookup(index, options);
  const before = beforeLastWord(options.typed, query, index.language);
  const stems = new Set([lookup.stemOf(last.text)]);
  const names = options.named
    .filter(({ name }) => begins(name, query))
    .map(({ label, count }) => ({ text: label.toLowerCase(), count }));
  const words = [...wordsOfTitles(index, query, found, options)]
    .map(([text, count]) => ({ text, count, stem: lookup.stemOf(text) }))
    .filter(({ text, stem }) => text !== last.text && stem !== null && !stems.has(stem))
    .toSorted(mostFirst)
    .filter(({ stem }) => !stems.has(stem) && stems.add(stem))
    .slice(0, options.limit)
    .map(({ text, count }) => ({ text: before + text, count }));
  const texts = [...names, ...words].toSorted(mostFirst).map(({ text }) => text);
  return [...new Set(texts)].slice(0, options.limit);
}

const mostFirst = (a: { text: string; count: number }, b: { text: string; count: number }): number =>
  b.count - a.count || (a.text < b.text ? -1 : 1);

function begins({ words }: ParsedQuery, query: ParsedQuery): boolean {
  const last = query.words.length - 1;
  const isSame = words.length === query.words.length && words[last]?.text === query.words[last]?.text;
  return (
    !isSame &&
    query.words.every(({ text }, at) => (at === last ? words[at]?.text.startsWith(text) : words[at]?.text === text))
  );
}

/** What stands before the last word, as it was typed, in lower case: the dash of 't-sh' stays. */
function beforeLastWord(typed: string, { words }: ParsedQuery, language: TextLanguage): string {
  const run = /[\p{L}\p{N}\p{M}]+[^\p{L}\p{N}\p{M}]*$/u.exec(typed);
  const isLast =
    run !== null &&
    parseQuery(run[0], language)
      .words.map(({ text }) => text)
      .join() === words.at(-1)?.text;
  if (isLast) return typed.slice(0, run.index).toLowerCase().replaceAll(/\s+/g, ' ');
  return words
    .slice(0, -1)
    .map(({ text }) => `${text} `)
    .join('');
}

/** @returns the words of titles that begin with the last word of the query, with in how many titles they are */
function wordsOfTitles(
  index: TextIndex,
  query: ParsedQuery,
  found: MatchedRows,
  { isVisible }: SuggestOptions,
): Map<string, number> {
  const last = query.words.at(-1);
  // The second word of 't-sh' is completed to words that titles have joined.
  const from = last?.isAttached ? (query.words.at(-2)?.text ?? '') : '';
  const prefix = from + (last?.text ?? '');
  // Titles with all words; if no such title goes on, those of products that have the other words elsewhere, but not in their texts.
  for (const worst of new Set([0, query.words.length - 1])) {
    const counts = countWords(index, titlesAmong(found, worst), { prefix, isJoined: from !== '', isVisible });
    counts.delete(prefix);
    if (counts.size > 0) return new Map([...counts].map(([text, count]) => [text.slice(from.length), count]));
  }
  return new Map();
}

/** @returns the rows whose words are in good fields; there may be a million */
function titlesAmong({ rows, ranks }: MatchedRows, worst: number): Uint32Array {
  const titles = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (((ranks[at] ?? 0) & FIELDS) > worst) continue;
    titles[count] = rows[at] ?? 0;
    count += 1;
  }
  return titles.subarray(0, count);
}

function countWords(
  { titles, vocabulary }: TextIndex,
  rows: Uint32Array,
  { prefix, isJoined, isVisible }: { prefix: string; isJoined: boolean; isVisible: (row: number) => boolean },
): Map<string, number> {
  const step = Math.max(1, Math.ceil(rows.length / MOST_TITLES));
  const counts = new Map<number, number>();
  const { entries } = titles;
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[at] ?? 0;
    if (!isVisible(row)) continue;
    const end = titles.endOf(row);
    for (let place = titles.startOf(row); place < end; place += 1) {
      const entry = entries[place] ?? 0;
      if (titles.isJoined(entry) !== isJoined) continue;
      const word = titles.wordOf(entry);
      if (vocabulary.beginsWith(word, prefix)) counts.set(word, (counts.get(word) ?? 0) + step);
    }
  }
  return new Map([...counts].map(([word, count]) => [vocabulary.textOf(word), count]));
}
