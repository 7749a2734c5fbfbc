import type { Stems } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { NO_WORD } from './vocabulary.ts';

/** Finds the words of products that a word of a query matches. */
export class WordLookup {
  readonly index: TextIndex;
  #stems: readonly Stems[];

  /** @param stems of words that may be in no product */
  constructor(index: TextIndex, ...stems: readonly Stems[]) {
    this.index = index;
    this.#stems = stems;
  }

  /** @returns the word itself if it has no stem; null if the dictionary drops the word */
  stemOf(text: string): string | null {
    const word = this.index.vocabulary.find(text);
    const stem = word === NO_WORD ? undefined : this.index.stems.stemOf(word);
    if (stem !== undefined) return stem;
    const given = this.#stems.find((stems) => stems.has(text))?.get(text);
    return given === undefined ? text : given;
  }

  isDropped(text: string): boolean {
    return this.stemOf(text) === null;
  }

  /** @returns numbers of all words with the same stem; of words that the dictionary drops, and of digits, the word itself */
  wholeWords(text: string): number[] {
    const { vocabulary, stems } = this.index;
    const word = vocabulary.find(text);
    const stem = this.stemOf(text);
    const words = stem === null ? [] : stems.wordsOf(stem);
    if (word !== NO_WORD && !words.includes(word)) words.push(word);
    return words;
  }

  beginnings(text: string): number[] {
    return this.index.order.beginningWith(text);
  }
}
