import { roomForUint8, roomForUint32 } from './growing-arrays.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordStems } from './word-stems.ts';

/**
 * The words without digits: those that have stems, and that mistyped words are corrected to. Each is stored with its length and the
 * set of its letters as 32 bits, which tell most words apart without comparing them.
 */
export class LetterWords {
  count = 0;
  words: Uint32Array = new Uint32Array(256);
  letterSets: Uint32Array = new Uint32Array(256);
  lengths: Uint8Array = new Uint8Array(256);
  /** All before this one have a stem. */
  #stemmed = 0;

  get byteLength(): number {
    return this.words.byteLength + this.letterSets.byteLength + this.lengths.byteLength;
  }

  add(word: number, vocabulary: Vocabulary): void {
    this.words = roomForUint32(this.words, this.count + 1);
    this.letterSets = roomForUint32(this.letterSets, this.count + 1);
    this.lengths = roomForUint8(this.lengths, this.count + 1);
    this.lengths[this.count] = vocabulary.lengthOf(word);
    let set = 0;
    for (let at = 0; at < vocabulary.lengthOf(word); at += 1) set |= 1 << (vocabulary.letterAt(word, at) & 31);
    this.words[this.count] = word;
    this.letterSets[this.count] = set;
    this.count += 1;
  }

  withoutStem(stems: WordStems, limit: number): number[] {
    while (this.#stemmed < this.count && stems.isKnown(this.words[this.#stemmed] ?? 0)) this.#stemmed += 1;
    const found: number[] = [];
    for (let at = this.#stemmed; at < this.count && found.length < limit; at += 1) {
      const word = this.words[at] ?? 0;
      if (!stems.isKnown(word)) found.push(word);
    }
    return found;
  }
}

export function letterSetOf(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at += 1) set |= 1 << (text.charCodeAt(at) & 31);
  return set;
}
