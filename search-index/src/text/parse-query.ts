import { LONGEST_WORD, WordScanner } from './scan-words.ts';
import { plainLanguage, type TextLanguage } from './text-language.ts';
import { measureOfOne, measureOfTwo } from './units.ts';

/** A query has at most 200 characters, which can be 100 words; a few characters become several words. */
const MOST_WORDS = 100;

/** One word of a query, without accents and in lower case. */
export interface QueryWord {
  text: string;
  /** Only punctuation is between this word and the one before, as in 't-shirt'. */
  isAttached: boolean;
}

/** Neighbouring words that may also be one: `text` is what the words from `from` up to before `to` are together. */
export interface JoinedWords {
  from: number;
  to: number;
  text: string;
}

/** A query as the search reads it. Without words it finds nothing. */
export interface ParsedQuery {
  words: readonly QueryWord[];
  joined: readonly JoinedWords[];
}

/** @param language that of the index in which it is searched for */
export function parseQuery(text: string, language: TextLanguage = plainLanguage): ParsedQuery {
  const scanner = new WordScanner(language);
  scanner.scan(text);
  const words = wordsOf(scanner);
  const joined: JoinedWords[] = [];
  const join = (from: number, to: number) =>
    joined.push({
      from,
      to,
      text: words
        .slice(from, to)
        .reduce((sum, { text: word }) => sum + word, '')
        .slice(0, LONGEST_WORD),
    });
  for (let from = 0; from + 1 < words.length; from += 1) join(from, from + 2);
  for (const { from, to } of chunksOf(words)) if (to - from > 2) join(from, to);
  return { words, joined };
}

/** The scanned words; a number and its unit are one. */
function wordsOf(scanner: WordScanner): QueryWord[] {
  const words: QueryWord[] = [];
  for (let at = 0; at < scanner.count && words.length < MOST_WORDS; at += 1) {
    const text = scanner.textOf(at);
    const isAttached = scanner.isAttached[at] === 1;
    const measure = at + 1 < scanner.count ? measureOfTwo(text, scanner.textOf(at + 1)) : undefined;
    words.push({ text: measure ?? measureOfOne(text) ?? text, isAttached });
    if (measure !== undefined) at += 1;
  }
  return words;
}

/** The words between two spaces: 'state-of-the-art' is one chunk of four. */
function* chunksOf(words: readonly QueryWord[]): Generator<{ from: number; to: number }> {
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    if (words[at]?.isAttached) continue;
    yield { from, to: at };
    from = at;
  }
}

/** Every word whose stem the search needs, each once: those of letters only, alone and joined. */
export function wordsToStem(query: ParsedQuery): string[] {
  const texts = [...query.words, ...query.joined].map(({ text }) => text);
  return [...new Set(texts)].filter((text) => !hasDigit(text));
}

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);
