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
  readonly mostSpanned = MOST_SPANNED;
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

  /** What the titles have, one after the other: read with the methods below. */
  get entries(): Uint32Array {
    return this.#entries;
  }

  startOf(row: number): number {
    return this.#starts[row] ?? 0;
  }

  endOf(row: number): number {
    return this.#starts[row + 1] ?? 0;
  }

  isJoined(entry: number): boolean {
    return entry >= JOINED;
  }

  wordOf(entry: number): number {
    return entry & WORD_MASK;
  }

  spanOf(entry: number): number {
    return entry < JOINED ? 1 : (entry >>> SPAN_SHIFT) & MOST_SPANNED;
  }

  #push(entry: number): void {
    this.#entries = roomForUint32(this.#entries, this.#length + 1);
    this.#entries[this.#length] = entry;
    this.#length += 1;
    this.#starts[this.#rows + 1] = this.#length;
  }
}
