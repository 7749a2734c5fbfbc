import { roomForUint8, roomForUint32 } from './text/growing-arrays.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
// Of UTF-8, for a unit of UTF-16.
const MOST_BYTES = 3;
// Sorting or merging so many takes some milliseconds.
const ROWS_IN_A_TURN = 500;

/**
 * The titles of all rows in the order of a language. New ones get their places in parts, so that no request waits for all of a large
 * catalogue; the others keep theirs meanwhile.
 */
export class TitleOrder {
  /** By row: a number in the order of titles, equal for equal titles; NaN without a place. */
  ranks: Float64Array = new Float64Array(256);
  readonly #compare: (one: string, other: string) => number;
  /** The titles in UTF-8, one after another, and where that of each row ends. */
  #bytes: Uint8Array = new Uint8Array(4096);
  #ends: Uint32Array = new Uint32Array(256);
  /** Rows with a place, in their order; some may have been removed since. */
  #order: Uint32Array = new Uint32Array(0);
  readonly #unplaced = new Set<number>();

  /** @param language a tag such as 'es' */
  constructor(language: string) {
    const { compare } = new Intl.Collator(language);
    this.#compare = (one, other) => compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
  }

  /** Titles that have no place yet. */
  get unplaced(): number {
    return this.#unplaced.size;
  }

  /** @param row one more than the last */
  add(row: number, title: string): void {
    const start = this.#startOf(row);
    this.#bytes = roomForUint8(this.#bytes, start + title.length * MOST_BYTES);
    this.#ends = roomForUint32(this.#ends, row + 1);
    this.#ends[row] = start + encoder.encodeInto(title, this.#bytes.subarray(start)).written;
    if (row >= this.ranks.length) {
      const ranks = new Float64Array(Math.ceil(this.ranks.length * 1.5));
      ranks.set(this.ranks);
      this.ranks = ranks;
    }
    this.ranks[row] = Number.NaN;
    this.#unplaced.add(row);
  }

  remove(row: number): void {
    this.#unplaced.delete(row);
    this.ranks[row] = Number.NaN;
  }

  /**
   * Gives the titles that have none now their places, when it ends. Meanwhile others may be added, removed, and get theirs.
   * @param rowsInATurn after so many it stops
   */
  *placing(rowsInATurn = ROWS_IN_A_TURN): Generator<void> {
    let runs: Uint32Array[] = [];
    const added = [...this.#unplaced];
    for (let from = 0; from < added.length; from += rowsInATurn) {
      runs.push(this.#sorted(added.slice(from, from + rowsInATurn)));
      yield;
    }
    while (runs.length > 1) {
      const merged: Uint32Array[] = [];
      for (let at = 0; at < runs.length; at += 2) {
        const [one = new Uint32Array(0), other] = runs.slice(at, at + 2);
        merged.push(other === undefined ? one : yield* this.#merged(one, other, rowsInATurn));
      }
      runs = merged;
    }
    for (let isPlaced = runs.length === 0; !isPlaced; ) {
      const before = this.#order;
      const left = (runs[0] ?? before).filter((row) => this.#unplaced.has(row));
      const merged = yield* this.#merged(before, left, rowsInATurn);
      isPlaced = this.#order === before;
      if (isPlaced) this.#place(merged);
    }
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    const arrays = [this.ranks, this.#bytes, this.#ends, this.#order];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  #sorted(rows: readonly number[]): Uint32Array {
    const titles = rows.map((row) => ({ row, title: this.#titleOf(row) }));
    titles.sort((one, other) => this.#compare(one.title, other.title));
    return Uint32Array.from(titles, ({ row }) => row);
  }

  /** @param into sorted, as `rows` are; usually longer */
  *#merged(into: Uint32Array, rows: Uint32Array, rowsInATurn: number): Generator<void, Uint32Array> {
    const merged = new Uint32Array(into.length + rows.length);
    let from = 0;
    for (const [n, row] of rows.entries()) {
      if (n % rowsInATurn === rowsInATurn - 1) yield;
      const until = this.#placeAfter(this.#titleOf(row), into, from);
      merged.set(into.subarray(from, until), from + n);
      merged[until + n] = row;
      from = until;
    }
    merged.set(into.subarray(from), from + rows.length);
    return merged;
  }

  /** @returns how many of the sorted rows have this title or come before it, at least `low`: looked for near it first */
  #placeAfter(title: string, sorted: Uint32Array, low: number): number {
    const isBefore = (at: number) => this.#compare(this.#titleOf(sorted[at] ?? 0), title) <= 0;
    let [from, step] = [low, 1];
    while (from + step <= sorted.length && isBefore(from + step - 1)) {
      from += step;
      step *= 2;
    }
    let to = Math.min(from + step - 1, sorted.length);
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBefore(middle)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** @param merged those with a place, which may have lost it meanwhile, and new ones, which may have been removed */
  #place(merged: Uint32Array): void {
    const { ranks } = this;
    let [rank, count, rankBefore] = [0, 0, Number.NaN];
    // Plain loops: this is done for each change of a title.
    for (let at = 0; at < merged.length; at += 1) {
      const row = merged[at] ?? 0;
      const own = ranks[row] ?? Number.NaN;
      const isNew = Number.isNaN(own);
      if (isNew && !this.#unplaced.delete(row)) continue;
      const isKnown = !isNew && !Number.isNaN(rankBefore);
      const isSame = isKnown ? own === rankBefore : count > 0 && this.#haveSameTitle(merged[count - 1] ?? 0, row);
      if (!isSame) rank += 1;
      rankBefore = own;
      ranks[row] = rank;
      merged[count] = row;
      count += 1;
    }
    this.#order = merged.subarray(0, count);
  }

  #haveSameTitle(one: number, other: number): boolean {
    const [from, of] = [this.#startOf(one), this.#startOf(other)];
    const length = (this.#ends[one] ?? 0) - from;
    if ((this.#ends[other] ?? 0) - of !== length) return false;
    for (let at = 0; at < length; at += 1) if (this.#bytes[from + at] !== this.#bytes[of + at]) return false;
    return true;
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  #titleOf(row: number): string {
    return decoder.decode(this.#bytes.subarray(this.#startOf(row), this.#ends[row]));
  }
}
