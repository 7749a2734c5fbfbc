import { roomForUint8, roomForUint32 } from './growing-arrays.ts';
import type { Postings } from './postings.ts';
import { DESCRIPTION, FALLBACK } from './product-texts.ts';

/** One word of a query, as the words of products that it matches: one of them has to be found. */
export interface WantedWord {
  /** Words of its stem, and what means the same. */
  whole: readonly number[];
  /** Words that are made of it and another one. */
  parts: readonly number[];
  /** Words that begin with it. */
  beginnings: readonly number[];
  /** Synonyms of several words: all words of one of them have to be found. */
  phrases: readonly (readonly WantedWord[])[];
  /** How often the query has it. */
  times: number;
}

/** Rows that have all wanted words, ascending, with the sums of fields, and `PART`, `BEGINNING` and `FALLBACK_TEXT` where a word is one. */
export interface MatchedRows {
  rows: Uint32Array;
  ranks: Uint32Array;
}

const PART = 1 << 18;
const BEGINNING = 1 << 19;
/** The word is in a text of the default language. Above what the search adds to ranks. */
export const FALLBACK_TEXT = 1 << 22;
const FLAGS = PART | BEGINNING | FALLBACK_TEXT;

/** Marks of rows: 0 without the word, else the field plus one of these; the lower, the better. */
const WHOLE_MARK = 1;
const PART_MARK = 5;
const BEGINNING_MARK = 9;
/** Added for texts of the default language. */
const FALLBACK_MARKS = 12;
const FIELD_MASK = 3;

/** How the fields of several words become one number: a phrase is no better than its worst word. */
type Combine = 'sum' | 'worst';

/** What a search reads of an index. */
interface PostedRows {
  postings: Postings;
  /** One more than the highest row. */
  rowCount: number;
  isRemoved(row: number): boolean;
}

/** Finds rows in postings. Its arrays are used again by the next search. */
export class RowMatcher {
  #index: PostedRows;
  /** By row; the second one is for phrases. */
  #marks: [Uint8Array, Uint8Array] = [new Uint8Array(0), new Uint8Array(0)];
  #postings: Uint32Array = new Uint32Array(1024);

  constructor(index: PostedRows) {
    this.#index = index;
  }

  get byteLength(): number {
    return this.#marks[0].byteLength + this.#marks[1].byteLength + this.#postings.byteLength;
  }

  /** The rarest word first; nothing is read once no row is left. */
  match(words: readonly WantedWord[]): MatchedRows {
    return this.#matchAll(words, 0, 'sum');
  }

  /** @returns whether a row has one of the words and passes the test */
  someRow(word: WantedWord, test: (row: number) => boolean): boolean {
    for (const each of [...word.whole, ...word.parts, ...word.beginnings]) if (this.someRowOf(each, test)) return true;
    return word.phrases.some((phrase) => this.#matchAll(phrase, 1, 'worst').rows.some(test));
  }

  /** @returns whether a row has the word, in one of the fields up to `lastField`, and passes the test */
  someRowOf(word: number, test: (row: number) => boolean, lastField = DESCRIPTION): boolean {
    const few = 64;
    const count = this.#index.postings.countOf(word);
    for (const limit of count > few ? [few, count] : [count]) {
      this.#read(word, limit);
      for (let at = 0; at < limit; at += 1) {
        const posting = this.#postings[at] ?? 0;
        if ((posting & FIELD_MASK) > lastField) continue;
        const row = posting >>> this.#index.postings.fieldBits;
        if (!this.#index.isRemoved(row) && test(row)) return true;
      }
    }
    return false;
  }

  #matchAll(words: readonly WantedWord[], depth: 0 | 1, combine: Combine): MatchedRows {
    const [rarest, ...others] = words
      .map((word) => ({ word, cost: this.costOf(word) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ word }) => word);
    if (rarest === undefined) return { rows: new Uint32Array(0), ranks: new Uint32Array(0) };
    let matched = this.#collect(rarest, depth);
    for (const word of others) {
      if (matched.rows.length === 0) break;
      matched = intersect(matched, this.#mark(word, depth), word, combine);
    }
    return matched;
  }

  /** At least as many as rows have it. */
  costOf({ whole, parts, beginnings, phrases }: WantedWord): number {
    const { postings } = this.#index;
    const count = (sum: number, word: number) => sum + postings.countOf(word);
    const alone = beginnings.reduce(count, parts.reduce(count, whole.reduce(count, 0)));
    return phrases.reduce((sum, phrase) => sum + Math.min(...phrase.map((word) => this.costOf(word))), alone);
  }

  #mark({ whole, parts, beginnings, phrases }: WantedWord, depth: 0 | 1): Uint8Array {
    const { rowCount } = this.#index;
    // Whole groups of four, which are read together.
    const length = Math.ceil(rowCount / 4) * 4;
    const marks = roomForUint8(this.#marks[depth], length);
    this.#marks[depth] = marks;
    marks.fill(0, 0, length);
    for (const word of whole) this.#markWord(marks, word, WHOLE_MARK);
    for (const word of parts) this.#markWord(marks, word, PART_MARK);
    for (const word of beginnings) this.#markWord(marks, word, BEGINNING_MARK);
    for (const phrase of phrases) {
      const { rows, ranks } = this.#matchAll(phrase, 1, 'worst');
      for (let at = 0; at < rows.length; at += 1) markRow(marks, rows[at] ?? 0, markOfPhrase(ranks[at] ?? 0));
    }
    return marks;
  }

  #markWord(marks: Uint8Array, word: number, mark: number): void {
    const count = this.#index.postings.countOf(word);
    this.#read(word, count);
    const postings = this.#postings;
    const { fieldBits } = this.#index.postings;
    const hasFallback = fieldBits > 2;
    for (let at = 0; at < count; at += 1) {
      const posting = postings[at] ?? 0;
      markRow(marks, posting >>> fieldBits, markOfPosting(posting, mark, hasFallback));
    }
  }

  #read(word: number, limit: number): void {
    this.#postings = roomForUint32(this.#postings, limit);
    this.#index.postings.read(word, this.#postings, limit);
  }

  #collect(word: WantedWord, depth: 0 | 1): MatchedRows {
    const { whole, parts, beginnings, phrases, times } = word;
    const isOne = whole.length === 1 && parts.length === 0 && beginnings.length === 0 && phrases.length === 0;
    const { rows, ranks } = isOne ? this.#rowsOf(whole[0] ?? 0) : this.#markedRows(this.#mark(word, depth));
    const rankOf = ranksByMark(times);
    let left = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (this.#index.isRemoved(row)) continue;
      rows[left] = row;
      ranks[left] = rankOf[ranks[at] ?? 0] ?? 0;
      left += 1;
    }
    return { rows: rows.subarray(0, left), ranks: ranks.subarray(0, left) };
  }

  /** Postings are in the order of rows already. @returns the rows of one word, with their marks as ranks */
  #rowsOf(word: number): MatchedRows {
    const count = this.#index.postings.countOf(word);
    const rows = new Uint32Array(count);
    const ranks = new Uint32Array(count);
    this.#index.postings.read(word, rows, count);
    const { fieldBits } = this.#index.postings;
    const hasFallback = fieldBits > 2;
    for (let at = 0; at < count; at += 1) {
      const posting = rows[at] ?? 0;
      rows[at] = posting >>> fieldBits;
      ranks[at] = markOfPosting(posting, WHOLE_MARK, hasFallback);
    }
    return { rows, ranks };
  }

  /** @returns the marked rows, with their marks as ranks */
  #markedRows(marks: Uint8Array): MatchedRows {
    const { rowCount } = this.#index;
    let count = 0;
    // Four marks at a time: most are 0.
    const fours = new Uint32Array(marks.buffer, 0, Math.ceil(rowCount / 4));
    for (let four = 0; four < fours.length; four += 1) {
      if (fours[four] === 0) continue;
      for (let row = four * 4; row < four * 4 + 4; row += 1) if ((marks[row] ?? 0) > 0) count += 1;
    }
    const rows = new Uint32Array(count);
    const ranks = new Uint32Array(count);
    let found = 0;
    for (let four = 0; found < count; four += 1) {
      if (fours[four] === 0) continue;
      for (let row = four * 4; row < four * 4 + 4; row += 1) {
        const mark = marks[row] ?? 0;
        if (mark === 0) continue;
        rows[found] = row;
        ranks[found] = mark;
        found += 1;
      }
    }
    return { rows, ranks };
  }
}

const markOfPosting = (posting: number, mark: number, hasFallback: boolean): number =>
  mark + (posting & FIELD_MASK) + (hasFallback && (posting & FALLBACK) !== 0 ? FALLBACK_MARKS : 0);

/** @param rank of its worst word, which is a whole one */
const markOfPhrase = (rank: number): number =>
  WHOLE_MARK + (rank & FIELD_MASK) + ((rank & FALLBACK_TEXT) !== 0 ? FALLBACK_MARKS : 0);

function markRow(marks: Uint8Array, row: number, mark: number): void {
  const before = marks[row] ?? 0;
  if (before === 0 || mark < before) marks[row] = mark;
}

/** Beginnings are no worse for being several: words that are joined with the last one are read with it. */
export const addRanks = (rank: number, added: number): number => (rank + (added & ~FLAGS)) | (added & FLAGS);

/** Writes over the rows and ranks that it is given. */
function intersect({ rows, ranks }: MatchedRows, marks: Uint8Array, word: WantedWord, combine: Combine): MatchedRows {
  const rankOf = ranksByMark(word.times);
  let left = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const mark = marks[row] ?? 0;
    if (mark === 0) continue;
    const rank = ranks[at] ?? 0;
    const added = rankOf[mark] ?? 0;
    rows[left] = row;
    ranks[left] = combine === 'sum' ? addRanks(rank, added) : Math.max(rank, added);
    left += 1;
  }
  return { rows: rows.subarray(0, left), ranks: ranks.subarray(0, left) };
}

/** @returns what a word of each mark adds to the rank of its row */
const ranksByMark = (times: number): Uint32Array =>
  Uint32Array.from({ length: WHOLE_MARK + 2 * FALLBACK_MARKS }, (_, mark) => {
    const isFallback = mark >= WHOLE_MARK + FALLBACK_MARKS;
    const own = isFallback ? mark - FALLBACK_MARKS : mark;
    const field = (own - WHOLE_MARK) & FIELD_MASK;
    const kind = own >= BEGINNING_MARK ? BEGINNING : own >= PART_MARK ? PART : 0;
    return field * times + kind + (isFallback ? FALLBACK_TEXT : 0);
  });
