import { unitsOf, type Vocabulary } from './vocabulary.ts';

/** Sorting this many words takes some 10 ms, which happens once for so many new words. */
const RUN_LENGTH = 1 << 13;
/** Letters of a word in its sort key, and the values of each: with the word's number in the run together below 2 ** 53. */
const KEY_LETTERS = 5;
const KEY_BASE = 128;

/**
 * Which words begin with some letters. Words are sorted in runs of equal length, in the order in which they came: no run
 * changes once it is sorted, so that a growing vocabulary is never sorted as a whole. Words after the last run are compared
 * one by one.
 */
export class WordOrder {
  #vocabulary: Vocabulary;
  /** Run i has the words from `i * RUN_LENGTH` on, as differences to that. */
  #runs: Uint16Array[] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  get byteLength(): number {
    return this.#runs.length * RUN_LENGTH * 2;
  }

  /** Sorts what has come since, as soon as it fills a run. */
  extend(): void {
    while (this.#vocabulary.count >= (this.#runs.length + 1) * RUN_LENGTH) this.#sortRun();
  }

  /** @returns all words that begin with the text, in no particular order */
  beginningWith(text: string): number[] {
    const prefix = unitsOf(text);
    const words: number[] = [];
    for (const [number, run] of this.#runs.entries()) {
      const base = number * RUN_LENGTH;
      for (let at = this.#firstNotBelow(run, base, prefix); at < RUN_LENGTH; at += 1) {
        const word = base + (run[at] ?? 0);
        if (this.#compare(word, prefix) !== 0) break;
        words.push(word);
      }
    }
    for (let word = this.#runs.length * RUN_LENGTH; word < this.#vocabulary.count; word += 1) {
      if (this.#compare(word, prefix) === 0) words.push(word);
    }
    return words;
  }

  #firstNotBelow(run: Uint16Array, base: number, prefix: Uint16Array): number {
    let low = 0;
    let high = RUN_LENGTH;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(base + (run[middle] ?? 0), prefix) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @returns 0 if the word begins with the prefix */
  #compare(word: number, prefix: Uint16Array): number {
    for (let at = 0; at < prefix.length; at += 1) {
      const difference = this.#vocabulary.letterAt(word, at) - (prefix[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #sortRun(): void {
    const base = this.#runs.length * RUN_LENGTH;
    // Sorting numbers is much faster than comparing words; words with equal keys are compared afterwards.
    const keys = Float64Array.from({ length: RUN_LENGTH }, (_, at) => this.#keyOf(base + at) * RUN_LENGTH + at).sort();
    const run = Uint16Array.from(keys, (key) => key % RUN_LENGTH);
    const firstLetters = (at: number) => Math.floor((keys[at] ?? 0) / RUN_LENGTH);
    for (let from = 0, to = 1; from < RUN_LENGTH; from = to, to = from + 1) {
      while (to < RUN_LENGTH && firstLetters(to) === firstLetters(from)) to += 1;
      if (to - from > 1) run.subarray(from, to).sort((a, b) => this.#compareWords(base + a, base + b));
    }
    this.#runs.push(run);
  }

  /** In the order of the words' first letters, as far as they are ASCII. */
  #keyOf(word: number): number {
    let key = 0;
    let isPacked = true;
    for (let at = 0; at < KEY_LETTERS; at += 1) {
      const letter = isPacked ? this.#vocabulary.letterAt(word, at) : 0;
      if (letter >= KEY_BASE - 1) isPacked = false;
      key = key * KEY_BASE + Math.min(letter, KEY_BASE - 1);
    }
    return key;
  }

  #compareWords(a: number, b: number): number {
    for (let at = 0; ; at += 1) {
      const letter = this.#vocabulary.letterAt(a, at);
      const difference = letter - this.#vocabulary.letterAt(b, at);
      if (difference !== 0 || letter === 0) return difference;
    }
  }
}
