import type { ParsedQuery } from './parse-query.ts';
import type { TitleWords } from './title-words.ts';
import type { FoundSynonym } from './wanted-words.ts';
import type { WordLookup } from './word-lookup.ts';

/** A word leads from one state to another. State 0 is before the phrase. */
interface Transition {
  from: number;
  to: number;
}

/** Bits of a word's number by which most words of titles are passed over. */
const FILTER_MASK = 0xfff;

/**
 * The whole query as neighbouring whole words. It can be written in several ways: words joined or apart, synonyms. All are
 * followed at once, from word to word of a title, because a query of a hundred equal words can be read in more ways than can
 * be tried one by one.
 */
export class TitlePhrase {
  /** As many as the query has words: the last of these states is the phrase. Others are inside of synonyms. */
  #complete: number;
  #stateCount: number;
  #transitions = new Map<number, Transition[]>();
  /** 1 where a word with these bits has transitions. */
  #filter = new Uint8Array(FILTER_MASK + 1);
  /** By place of the title and state: 1 if it was reached. */
  #reached = new Uint8Array(256);

  constructor(query: ParsedQuery, synonyms: readonly FoundSynonym[], lookup: WordLookup) {
    this.#complete = query.words.length;
    this.#stateCount = query.words.length + 1;
    for (const [at, { text }] of query.words.entries()) this.#addPath(at, at + 1, [text], lookup);
    for (const { from, to, text } of query.joined) this.#addPath(from, to, [text], lookup);
    for (const { from, to, phrase } of synonyms) {
      for (const texts of spellingsOf(phrase)) this.#addPath(from, to, texts, lookup);
    }
  }

  isIn(titles: TitleWords, row: number): boolean {
    const states = this.#stateCount;
    const { entries } = titles;
    const end = titles.endOf(row);
    let place = -1;
    let isTouched = false;
    for (let at = titles.startOf(row); at < end; at += 1) {
      const entry = entries[at] ?? 0;
      if (!titles.isJoined(entry)) place += 1;
      const word = titles.wordOf(entry);
      if (this.#filter[word & FILTER_MASK] === 0) continue;
      const transitions = this.#transitions.get(word);
      if (transitions === undefined) continue;
      if (!isTouched) this.#clear((end - titles.startOf(row) + titles.mostSpanned + 1) * states);
      isTouched = true;
      const next = place + titles.spanOf(entry);
      for (const { from, to } of transitions) {
        if (from > 0 && this.#reached[place * states + from] === 0) continue;
        if (to === this.#complete) return true;
        this.#reached[next * states + to] = 1;
      }
    }
    return false;
  }

  #addPath(from: number, to: number, texts: readonly string[], lookup: WordLookup): void {
    let state = from;
    for (const [at, text] of texts.entries()) {
      const isLast = at === texts.length - 1;
      const next = isLast ? to : this.#stateCount;
      if (!isLast) this.#stateCount += 1;
      for (const word of lookup.wholeWords(text)) {
        this.#filter[word & FILTER_MASK] = 1;
        this.#transitions.set(word, [...(this.#transitions.get(word) ?? []), { from: state, to: next }]);
      }
      state = next;
    }
  }

  #clear(length: number): void {
    if (this.#reached.length < length) this.#reached = new Uint8Array(length);
    else this.#reached.fill(0, 0, length);
  }
}

/** A synonym's words one by one, and as one word where they may be one. */
function spellingsOf({ words, joined }: ParsedQuery): string[][] {
  const whole = joined.filter(({ from, to }) => from === 0 && to === words.length);
  return [words.map(({ text }) => text), ...whole.map(({ text }) => [text])];
}
