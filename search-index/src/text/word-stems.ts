import { roomForUint32 } from './growing-arrays.ts';
import { NO_WORD, Vocabulary } from './vocabulary.ts';

const UNKNOWN = 0;
const DROPPED = 1;
/** Added to the number of a stem. */
const FIRST_STEM = 2;

/** Which words of products have the same stem. Only words of letters have one that differs from the word. */
export class WordStems {
  #stems = new Vocabulary();
  /** By word: `UNKNOWN`, `DROPPED` or `FIRST_STEM` plus the stem's number. */
  #stemOf: Uint32Array = new Uint32Array(256);
  /** By word: the next word with the same stem plus one. */
  #nextWord: Uint32Array = new Uint32Array(256);
  /** By stem: a word that has it plus one. */
  #firstWord: Uint32Array = new Uint32Array(256);

  get byteLength(): number {
    const arrays = [this.#stemOf, this.#nextWord, this.#firstWord];
    return arrays.reduce((sum, array) => sum + array.byteLength, this.#stems.byteLength);
  }

  isKnown(word: number): boolean {
    return (this.#stemOf[word] ?? UNKNOWN) !== UNKNOWN;
  }

  isDropped(word: number): boolean {
    return this.#stemOf[word] === DROPPED;
  }

  /** Does nothing if the word's stem is known. */
  set(word: number, stem: string | null): void {
    if (this.isKnown(word)) return;
    this.#stemOf = roomForUint32(this.#stemOf, word + 1);
    this.#nextWord = roomForUint32(this.#nextWord, word + 1);
    if (stem === null) {
      this.#stemOf[word] = DROPPED;
      return;
    }
    const number = this.#stems.internText(stem);
    this.#firstWord = roomForUint32(this.#firstWord, number + 1);
    this.#stemOf[word] = FIRST_STEM + number;
    this.#nextWord[word] = this.#firstWord[number] ?? 0;
    this.#firstWord[number] = word + 1;
  }

  /** @returns undefined if it is not known, null if the dictionary drops the word */
  stemOf(word: number): string | null | undefined {
    const stem = this.#stemOf[word] ?? UNKNOWN;
    if (stem === UNKNOWN) return undefined;
    return stem === DROPPED ? null : this.#stems.textOf(stem - FIRST_STEM);
  }

  /** @returns all words with this stem */
  wordsOf(stem: string): number[] {
    const number = this.#stems.find(stem);
    if (number === NO_WORD) return [];
    const words: number[] = [];
    for (let next = this.#firstWord[number] ?? 0; next > 0; next = this.#nextWord[next - 1] ?? 0) words.push(next - 1);
    return words;
  }
}
