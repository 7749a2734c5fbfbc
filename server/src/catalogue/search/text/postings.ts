import { roomForUint8, roomForUint32 } from './growing-arrays.ts';

/** Bytes of a block of memory; a slice is never in two. */
const BLOCK_BITS = 20;
const BLOCK_SIZE = 1 << BLOCK_BITS;
/** Bytes at the end of each slice: where the next slice of the list is. */
const LINK_SIZE = 4;
/** Bytes of a list's first slice, its second and so on: large enough for few links, small enough to waste little. */
const SLICE_SIZES = [8, 12, 20, 32, 52, 84, 136, 220, 356, 576, 932, 1508, 2440, 3948] as const;
const LARGEST_SLICE = 4096;
const sliceSize = (level: number): number => SLICE_SIZES[level] ?? LARGEST_SLICE;

/**
 * Which products have a word, and in which field best. A posting is `row * 4 + field`, in ascending order of rows.
 *
 * The first posting of a word is in an array, because most words (numbers, SKUs) have no other. The others are differences
 * to the row before, in 1 to 5 bytes each, in a chain of growing slices: rows are added at any time without copying, and a
 * million products take two bytes a posting instead of four.
 */
export class Postings {
  #words = 0;
  /** By word. */
  #first: Uint32Array = new Uint32Array(256);
  /** By word: the number of its list, 0 if it has one posting. */
  #list: Uint32Array = new Uint32Array(256);

  #lists = 1;
  /** By list. */
  #count: Uint32Array = new Uint32Array(256);
  #lastRow: Uint32Array = new Uint32Array(256);
  #head: Uint32Array = new Uint32Array(256);
  #tail: Uint32Array = new Uint32Array(256);
  #tailEnd: Uint32Array = new Uint32Array(256);
  #level: Uint8Array = new Uint8Array(256);

  #blocks: Uint8Array[] = [];
  #free = 0;

  get byteLength(): number {
    const arrays = [this.#first, this.#list, this.#count, this.#lastRow, this.#head, this.#tail, this.#tailEnd];
    const bytes = arrays.reduce((sum, array) => sum + array.byteLength, this.#level.byteLength);
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
      if (first >>> 2 !== row) this.#append(this.#newList(word, first >>> 2), row, field);
    } else if (this.#lastRow[list] !== row) this.#append(list, row, field);
  }

  /** @returns the number of its postings, removed rows included */
  countOf(word: number): number {
    const list = this.#list[word] ?? 0;
    return list === 0 ? 1 : (this.#count[list] ?? 0);
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
    const count = Math.min(this.#count[list] ?? 0, limit);
    let row = first >>> 2;
    let level = 0;
    let position = this.#head[list] ?? 0;
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
      row += value >>> 2;
      into[written] = (row << 2) | (value & 3);
    }
    return count;
  }

  #addWord(word: number, row: number, field: number): void {
    this.#first = roomForUint32(this.#first, word + 1);
    this.#list = roomForUint32(this.#list, word + 1);
    this.#first[word] = (row << 2) | field;
    this.#words = word + 1;
  }

  #newList(word: number, row: number): number {
    const list = this.#lists;
    this.#lists += 1;
    this.#count = roomForUint32(this.#count, this.#lists);
    this.#lastRow = roomForUint32(this.#lastRow, this.#lists);
    this.#head = roomForUint32(this.#head, this.#lists);
    this.#tail = roomForUint32(this.#tail, this.#lists);
    this.#tailEnd = roomForUint32(this.#tailEnd, this.#lists);
    this.#level = roomForUint8(this.#level, this.#lists);
    const slice = this.#newSlice(sliceSize(0));
    this.#list[word] = list;
    this.#count[list] = 1;
    this.#lastRow[list] = row;
    this.#head[list] = slice;
    this.#tail[list] = slice;
    this.#tailEnd[list] = slice + sliceSize(0) - LINK_SIZE;
    return list;
  }

  #append(list: number, row: number, field: number): void {
    let value = (((row - (this.#lastRow[list] ?? 0)) << 2) | field) >>> 0;
    const bytes = value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
    if ((this.#tail[list] ?? 0) + bytes > (this.#tailEnd[list] ?? 0)) this.#extend(list);
    const tail = this.#tail[list] ?? 0;
    const block = this.#blockAt(tail);
    let at = tail & (BLOCK_SIZE - 1);
    for (; value > 0x7f; value >>>= 7) {
      block[at] = (value & 0x7f) | 0x80;
      at += 1;
    }
    block[at] = value;
    this.#tail[list] = tail + bytes;
    this.#lastRow[list] = row;
    this.#count[list] = (this.#count[list] ?? 0) + 1;
  }

  /** Links a new slice to the list's last one. */
  #extend(list: number): void {
    const level = (this.#level[list] ?? 0) + 1;
    const slice = this.#newSlice(sliceSize(level));
    const end = this.#tailEnd[list] ?? 0;
    writeLink(this.#blockAt(end), end & (BLOCK_SIZE - 1), slice);
    this.#level[list] = Math.min(level, SLICE_SIZES.length);
    this.#tail[list] = slice;
    this.#tailEnd[list] = slice + sliceSize(level) - LINK_SIZE;
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
