import { roomForUint32 } from './growing-arrays.ts';

/** Bytes of a block of memory; a slice is never in two. */
const BLOCK_BITS = 20;
const BLOCK_SIZE = 1 << BLOCK_BITS;
/** Bytes at the end of each slice: where the next slice of the list is. */
const LINK_SIZE = 4;
/** Bytes of a list's first slice, its second and so on: large enough for few links, small enough to waste little. */
const SLICE_SIZES = [8, 12, 20, 32, 52, 84, 136, 220, 356, 576, 932, 1508, 2440, 3948] as const;
const LARGEST_SLICE = 4096;
/** Numbers of a list, beside each other because they are used together. */
const LIST_SIZE = 6;
const COUNT = 0;
const LAST_ROW = 1;
/** Where its first slice is. */
const HEAD = 2;
/** Where its next posting goes, and the end of the slice that is there. */
const TAIL = 3;
const TAIL_END = 4;
/** How many slices it has beside the first. */
const LEVEL = 5;

const sliceSize = (level: number): number => SLICE_SIZES[level] ?? LARGEST_SLICE;

/**
 * Which products have a word, and in which field best. A posting is the row and after its bits those of the field, in ascending order of
 * rows.
 *
 * The first posting of a word is in an array, because most words (numbers, SKUs) have no other. The others are differences
 * to the row before, in 1 to 5 bytes each, in a chain of growing slices: rows are added at any time without copying, and a
 * million products take two bytes a posting instead of four.
 */
export class Postings {
  /** Of a posting: those of the field. Rows are below 2 ** (32 - bits). */
  readonly fieldBits: number;
  #words = 0;
  /** By word. */
  #first: Uint32Array = new Uint32Array(256);
  /** By word: where its list is in `#lists`, 0 if it has one posting. */
  #list: Uint32Array = new Uint32Array(256);

  #listCount = 1;
  /** `LIST_SIZE` numbers for each list. */
  #lists: Uint32Array = new Uint32Array(256);

  #blocks: Uint8Array[] = [];
  #free = 0;

  /** @param fieldBits 2 for four fields, 3 for eight */
  constructor(fieldBits = 2) {
    this.fieldBits = fieldBits;
  }

  get byteLength(): number {
    const bytes = this.#first.byteLength + this.#list.byteLength + this.#lists.byteLength;
    return bytes + this.#blocks.length * BLOCK_SIZE;
  }

  /**
   * @param word numbered from 0 without gaps
   * @param row not below earlier ones
   * @param field not below earlier ones of the same row: the first is the best one
   */
  add(word: number, row: number, field: number): void {
    if (word >= this.#words) {
      this.#addWord(word, row, field);
      return;
    }
    const list = this.#list[word] ?? 0;
    if (list === 0) {
      const first = this.#first[word] ?? 0;
      const firstRow = first >>> this.fieldBits;
      if (firstRow !== row) this.#append(this.#newList(word, firstRow), row, field);
    } else if (this.#lists[list + LAST_ROW] !== row) this.#append(list, row, field);
  }

  /** @returns the number of its postings, removed rows included */
  countOf(word: number): number {
    const list = this.#list[word] ?? 0;
    return list === 0 ? 1 : (this.#lists[list + COUNT] ?? 0);
  }

  /**
   * Writes the first `limit` postings of a word, or all if it has fewer.
   * @param into has room for them
   * @returns how many were written
   */
  read(word: number, into: Uint32Array, limit: number): number {
    const first = this.#first[word] ?? 0;
    into[0] = first;
    const list = this.#list[word] ?? 0;
    if (list === 0) return 1;
    const count = Math.min(this.#lists[list + COUNT] ?? 0, limit);
    const { fieldBits } = this;
    const fieldMask = (1 << fieldBits) - 1;
    let row = first >>> fieldBits;
    let level = 0;
    let position = this.#lists[list + HEAD] ?? 0;
    let block = this.#blockAt(position);
    let at = position & (BLOCK_SIZE - 1);
    let end = at + sliceSize(0) - LINK_SIZE;
    for (let written = 1; written < count; written += 1) {
      // A posting that did not fit left zeros; no posting begins with a zero.
      if (at === end || block[at] === 0) {
        position = readLink(block, end);
        level += 1;
        block = this.#blockAt(position);
        at = position & (BLOCK_SIZE - 1);
        end = at + sliceSize(level) - LINK_SIZE;
      }
      let byte = block[at] ?? 0;
      at += 1;
      let value = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = block[at] ?? 0;
        at += 1;
        value |= (byte & 0x7f) << shift;
      }
      row += value >>> fieldBits;
      into[written] = (row << fieldBits) | (value & fieldMask);
    }
    return count;
  }

  #addWord(word: number, row: number, field: number): void {
    this.#first = roomForUint32(this.#first, word + 1);
    this.#list = roomForUint32(this.#list, word + 1);
    this.#first[word] = (row << this.fieldBits) | field;
    this.#words = word + 1;
  }

  #newList(word: number, row: number): number {
    const list = this.#listCount * LIST_SIZE;
    this.#listCount += 1;
    this.#lists = roomForUint32(this.#lists, list + LIST_SIZE);
    const slice = this.#newSlice(sliceSize(0));
    this.#list[word] = list;
    this.#lists[list + COUNT] = 1;
    this.#lists[list + LAST_ROW] = row;
    this.#lists[list + HEAD] = slice;
    this.#lists[list + TAIL] = slice;
    this.#lists[list + TAIL_END] = slice + sliceSize(0) - LINK_SIZE;
    return list;
  }

  #append(list: number, row: number, field: number): void {
    const lists = this.#lists;
    let value = (((row - (lists[list + LAST_ROW] ?? 0)) << this.fieldBits) | field) >>> 0;
    const bytes = value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
    if ((lists[list + TAIL] ?? 0) + bytes > (lists[list + TAIL_END] ?? 0)) this.#extend(list);
    const tail = lists[list + TAIL] ?? 0;
    const block = this.#blockAt(tail);
    let at = tail & (BLOCK_SIZE - 1);
    for (; value > 0x7f; value >>>= 7) {
      block[at] = (value & 0x7f) | 0x80;
      at += 1;
    }
    block[at] = value;
    lists[list + TAIL] = tail + bytes;
    lists[list + LAST_ROW] = row;
    lists[list + COUNT] = (lists[list + COUNT] ?? 0) + 1;
  }

  /** Links a new slice to the list's last one. */
  #extend(list: number): void {
    const lists = this.#lists;
    const level = (lists[list + LEVEL] ?? 0) + 1;
    const slice = this.#newSlice(sliceSize(level));
    const end = lists[list + TAIL_END] ?? 0;
    writeLink(this.#blockAt(end), end & (BLOCK_SIZE - 1), slice);
    lists[list + LEVEL] = level;
    lists[list + TAIL] = slice;
    lists[list + TAIL_END] = slice + sliceSize(level) - LINK_SIZE;
  }

  #newSlice(size: number): number {
    const left = this.#blocks.length * BLOCK_SIZE - this.#free;
    if (left < size) {
      this.#free = this.#blocks.length * BLOCK_SIZE;
      this.#blocks.push(new Uint8Array(BLOCK_SIZE));
    }
    const slice = this.#free;
    this.#free += size;
    return slice;
  }

  #blockAt(position: number): Uint8Array {
    const block = this.#blocks[position >>> BLOCK_BITS];
    if (block === undefined) throw new RangeError(`no block at ${position}`);
    return block;
  }
}

const readLink = (block: Uint8Array, at: number): number =>
  ((block[at] ?? 0) | ((block[at + 1] ?? 0) << 8) | ((block[at + 2] ?? 0) << 16) | ((block[at + 3] ?? 0) << 24)) >>> 0;

function writeLink(block: Uint8Array, at: number, position: number): void {
  for (let byte = 0; byte < LINK_SIZE; byte += 1) block[at + byte] = position >>> (8 * byte);
}
