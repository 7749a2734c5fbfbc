import type { WantedWord } from './match-rows.ts';
import type { JoinedWords, ParsedQuery, QueryWord } from './parse-query.ts';
import { phraseKeys, type Synonyms } from './synonyms.ts';
import type { WordLookup } from './word-lookup.ts';

/** What a search looks for in place of each word of a query. */
export interface WantedQuery {
  /** Parallel to the query's words; undefined: need not be found. */
  words: readonly (WantedWord | undefined)[];
  /** Synonyms of several words, for phrases: what may replace the words from `from` up to before `to`. */
  synonyms: readonly FoundSynonym[];
}

export interface FoundSynonym {
  from: number;
  to: number;
  phrase: ParsedQuery;
}

export interface WantedOptions {
  synonyms: Synonyms;
  /** Whether a product that the caller may see has one of these words. */
  isInProduct(words: readonly number[]): boolean;
}

export function wantedQuery(query: ParsedQuery, lookup: WordLookup, options: WantedOptions): WantedQuery {
  const synonyms = findSynonyms(query.words, lookup, options.synonyms);
  // 't-shi' is the beginning of a word.
  const isWanted = whichAreWanted(query, lookup, ({ text, to }) => {
    const isLast = to === query.words.length;
    return options.isInProduct([...lookup.wholeWords(text), ...(isLast ? lookup.beginnings(text) : [])]);
  });
  const words = query.words.map((_, at) =>
    isWanted[at] ? wantedWord(query, at, lookup, { synonyms, options }) : undefined,
  );
  return { words, synonyms };
}

function wantedWord(
  query: ParsedQuery,
  at: number,
  lookup: WordLookup,
  { synonyms, options }: { synonyms: readonly FoundSynonym[]; options: WantedOptions },
): WantedWord {
  const last = query.words.length;
  const spellings = [{ text: query.words[at]?.text ?? '', to: at + 1 }, ...query.joined.filter(holds(at))];
  const standIns = synonyms.filter(holds(at)).map(({ phrase }) => phrase);
  const single = standIns.filter(({ words }) => words.length === 1).flatMap(({ words }) => words);
  const whole = new Set([...spellings, ...single].flatMap(({ text }) => lookup.wholeWords(text)));
  const parts = new Set([...spellings, ...single].flatMap(({ text }) => lookup.compoundsOf(text)));
  const beginnings = spellings.filter(({ to }) => to === last).flatMap(({ text }) => lookup.beginnings(text));
  return {
    whole: [...whole],
    parts: [...parts].filter((word) => !whole.has(word)),
    // A word begins with itself, and need not be read twice.
    beginnings: beginnings.filter((word) => !whole.has(word) && !parts.has(word)),
    phrases: standIns.filter(({ words }) => words.length > 1).map((phrase) => wantedPhrase(phrase, lookup, options)),
    times: 1,
  };
}

/** A synonym's words: whole, and without synonyms of their own. */
function wantedPhrase(phrase: ParsedQuery, lookup: WordLookup, options: WantedOptions): WantedWord[] {
  const isWanted = whichAreWanted(phrase, lookup, ({ text }) => options.isInProduct(lookup.wholeWords(text)));
  return phrase.words.flatMap(({ text }, at) => {
    if (!isWanted[at]) return [];
    const spellings = [text, ...phrase.joined.filter(holds(at)).map((joined) => joined.text)];
    const whole = new Set(spellings.flatMap((spelling) => lookup.wholeWords(spelling)));
    return [{ whole: [...whole], parts: [], beginnings: [], phrases: [], times: 1 }];
  });
}

const holds =
  (at: number) =>
  ({ from, to }: { from: number; to: number }): boolean =>
    from <= at && at < to;

/** Words that the dictionary drops need not be found, unless there are no others or they are part of a word. */
function whichAreWanted(
  query: ParsedQuery,
  lookup: WordLookup,
  isInProduct: (joined: JoinedWords) => boolean,
): boolean[] {
  const isDropped = query.words.map(({ text }) => lookup.isDropped(text));
  if (isDropped.every(Boolean)) return isDropped;
  const isPart = (at: number, joined: JoinedWords) =>
    holds(at)(joined) && isOneWord(query.words, at, joined) && !lookup.isDropped(joined.text) && isInProduct(joined);
  return isDropped.map((dropped, at) => !dropped || query.joined.some((joined) => isPart(at, joined)));
}

/** The 't' of 't-shirt' and of 't shirt' belongs to its neighbour; the 'the' of 'the shirt' does not. */
function isOneWord(words: readonly QueryWord[], at: number, { from, to }: JoinedWords): boolean {
  if (words[at]?.text.length === 1) return true;
  return words.slice(from + 1, to).every(({ isAttached }) => isAttached);
}

function findSynonyms(words: readonly QueryWord[], lookup: WordLookup, synonyms: Synonyms): FoundSynonym[] {
  const found: FoundSynonym[] = [];
  const { groups, groupsByKey, longestPhrase } = synonyms;
  const texts = words.map(({ text }) => text);
  const stems = texts.map((text) => lookup.stemOf(text));
  const stemOf = (text: string) => lookup.stemOf(text);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + longestPhrase); to += 1) {
      const keys = phraseKeys(texts.slice(from, to), stems.slice(from, to), stemOf);
      const numbers = keys.flatMap((key) => groupsByKey.get(key) ?? []);
      for (const number of new Set(numbers)) {
        for (const phrase of groups[number] ?? []) found.push({ from, to, phrase });
      }
    }
  }
  return found;
}
