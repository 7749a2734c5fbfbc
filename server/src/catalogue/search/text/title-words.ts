import { roomForUint32 } from './growing-arrays.ts';

const JOINED = 0x80000000;
const SPAN_SHIFT = 26;
const MOST_SPANNED = 31;
const WORD_MASK = (1 << SPAN_SHIFT) - 1;

/**
 * The words of each title in their order, for phrases. After a word follow the joined words that begin there, each with the
 * number of words that it spans.
 */
export class TitleWords {
  #entries: Uint32Array = new Uint32Array(1024);
  #length = 0;
  /** Row i is from `#starts[i]` to `#starts[i + 1]`. */
  #starts: Uint32Array = new Uint32Array(256);
  #rows = 0;

  get byteLength(): number {
    return this.#entries.byteLength + this.#starts.byteLength;
  }

  /** Begins the title of a row; rows are ascending. */
  startRow(row: number): void {
    this.#starts = roomForUint32(this.#starts, row + 2);
    this.#starts.fill(this.#length, this.#rows + 1, row + 2);
    this.#rows = row;
  }

  addWord(word: number): void {
    this.#push(word);
  }

  /** @param span how many words it spans, from the one that was added last */
  addJoined(word: number, span: number): void {
    if (span <= MOST_SPANNED) this.#push((JOINED | (span << SPAN_SHIFT) | word) >>> 0);
  }

  /** @returns the places of a row's title, in order: the words that begin there, each with how many words it spans */
  placesOf(row: number): { word: number; span: number }[][] {
    const places: { word: number; span: number }[][] = [];
    const end = this.#starts[row + 1] ?? 0;
    for (let at = this.#starts[row] ?? 0; at < end; at += 1) {
      const entry = this.#entries[at] ?? 0;
      if (entry < JOINED) places.push([{ word: entry, span: 1 }]);
      else places.at(-1)?.push({ word: entry & WORD_MASK, span: (entry >>> SPAN_SHIFT) & MOST_SPANNED });
    }
    return places;
  }

  #push(entry: number): void {
    this.#entries = roomForUint32(this.#entries, this.#length + 1);
    this.#entries[this.#length] = entry;
    this.#length += 1;
    this.#starts[this.#rows + 1] = this.#length;
  }
}
