import { roomForUint8 } from './growing-arrays.ts';
import { LetterWords } from './letter-words.ts';
import { RowMatcher } from './match-rows.ts';
import { Postings } from './postings.ts';
import { DESCRIPTION, HIGHLIGHT, PROPERTY, type ProductTexts, TITLE } from './product-texts.ts';
import { LONGEST_WORD, WordScanner } from './scan-words.ts';
import { isWordPart } from './short-words.ts';
import { TitleWords } from './title-words.ts';
import { measureOfOne, measureOfTwo } from './units.ts';
import { NO_WORD, unitsOf, Vocabulary } from './vocabulary.ts';
import { WordOrder } from './word-order.ts';
import { WordStems } from './word-stems.ts';

const IN_NAMES = 1;
const IN_TEXTS = 2;

/** The words of all products. Pure: no I/O, nothing waits. */
export class TextIndex {
  /** Every word of a product as it is written there, and neighbours joined that may be one word. */
  readonly vocabulary = new Vocabulary();
  readonly order = new WordOrder(this.vocabulary);
  readonly postings = new Postings();
  readonly stems = new WordStems();
  readonly letterWords = new LetterWords();
  readonly titles = new TitleWords();
  readonly matcher = new RowMatcher(this);
  /** One more than the highest row. */
  rowCount = 0;
  #scanner = new WordScanner();
  /**
   * By word: `IN_NAMES` if a title, brand, category, colour or
   * size has it; `IN_TEXTS` if it is in more than SKUs.
   */
  #uses: Uint8Array = new Uint8Array(256);
  /** Of the words of the text that is being added. */
  #use = 0;
  /** By row: 1 if it was removed. */
  #isRemoved: Uint8Array = new Uint8Array(256);

  /**
   * @param row numbered by the caller, ascending, below 2 ** 30; a product whose texts change gets a new row after
   *   `remove` of its old one
   */
  add(row: number, texts: ProductTexts): void {
    this.rowCount = row + 1;
    this.#isRemoved = roomForUint8(this.#isRemoved, row + 1);
    this.titles.startRow(row);
    // The best field comes first: a word's later fields do not count.
    this.#use = IN_NAMES | IN_TEXTS;
    this.#addText(row, texts.title, TITLE);
    this.#addText(row, texts.brand, PROPERTY);
    this.#addText(row, texts.category, PROPERTY);
    for (const option of texts.options) this.#addText(row, option, PROPERTY);
    this.#use = 0;
    for (const code of texts.codes) this.#addText(row, code, PROPERTY);
    this.#use = IN_TEXTS;
    for (const highlight of texts.highlights) this.#addText(row, highlight, HIGHLIGHT);
    this.#addText(row, texts.description, DESCRIPTION);
    this.order.extend();
  }

  /** The row is in no result from now on. Its words stay in memory until the caller builds a new index. */
  remove(row: number): void {
    this.#isRemoved = roomForUint8(this.#isRemoved, row + 1);
    this.#isRemoved[row] = 1;
  }

  isRemoved(row: number): boolean {
    return this.#isRemoved[row] === 1;
  }

  /** @returns whether a title, brand, category, colour or size has the word, or had it: rows may have been removed */
  isInNames(word: number): boolean {
    return ((this.#uses[word] ?? 0) & IN_NAMES) !== 0;
  }

  /** @returns whether a text has the word, or had it, and not only a SKU */
  isInTexts(word: number): boolean {
    return ((this.#uses[word] ?? 0) & IN_TEXTS) !== 0;
  }

  /** @returns words of products, of letters only, whose stem is not known yet; each once, until `setStems` has them */
  wordsWithoutStem(limit: number): string[] {
    return this.letterWords.withoutStem(this.stems, limit).map((word) => this.vocabulary.textOf(word));
  }

  /** @param stems of each word, by PostgreSQL's english dictionary; null: a word that the dictionary drops ('the') */
  setStems(words: readonly string[], stems: readonly (string | null)[]): void {
    for (const [at, text] of words.entries()) {
      const word = this.vocabulary.find(text);
      const stem = stems[at];
      if (word !== NO_WORD && stem !== undefined) this.stems.set(word, stem);
    }
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    const parts = [this.vocabulary, this.order, this.postings, this.stems, this.letterWords, this.titles, this.matcher];
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    return bytes + this.#uses.byteLength + this.#isRemoved.byteLength;
  }

  #addText(row: number, text: string, field: number): void {
    const scanner = this.#scanner;
    scanner.scan(text);
    for (let at = 0; at < scanner.count; at += 1) {
      const word = this.#addWord(row, at, at + 1, field);
      if (field === TITLE) this.titles.addWord(word);
      const chunkEnd = this.#chunkEnd(at);
      if (chunkEnd - at > 1) this.#addJoined(row, at, chunkEnd, field);
      this.#addMeasure(row, at, field);
      if (chunkEnd - at !== 2 && this.#mayJoinNext(at)) this.#addJoined(row, at, at + 2, field);
    }
  }

  /** Posts the words of the scanned text from `from` up to before `to`, joined, and gives their number. */
  #addWord(row: number, from: number, to: number, field: number): number {
    const { starts, letters } = this.#scanner;
    const start = starts[from] ?? 0;
    const end = Math.min(starts[to] ?? 0, start + LONGEST_WORD);
    const word = this.#intern(letters, start, end);
    this.postings.add(word, row, field);
    this.#uses[word] = (this.#uses[word] ?? 0) | this.#use;
    return word;
  }

  #intern(letters: Uint16Array, from: number, to: number): number {
    const known = this.vocabulary.count;
    const word = this.vocabulary.intern(letters, from, to);
    if (word === known) {
      this.#uses = roomForUint8(this.#uses, known + 1);
      if (!this.vocabulary.hasDigit(word)) this.letterWords.add(word, this.vocabulary);
    }
    return word;
  }

  #addJoined(row: number, from: number, to: number, field: number): void {
    const word = this.#addWord(row, from, to, field);
    if (field === TITLE) this.titles.addJoined(word, to - from);
  }

  /** '500 grams', '500grams' and '500 g' are '500g' as well. */
  #addMeasure(row: number, at: number, field: number): void {
    const scanner = this.#scanner;
    const first = scanner.letters[scanner.starts[at] ?? 0] ?? 0;
    if (first < 0x30 || first > 0x39) return;
    const text = scanner.textOf(at);
    const ofTwo = at + 1 < scanner.count ? measureOfTwo(text, scanner.textOf(at + 1)) : undefined;
    const measure = ofTwo ?? measureOfOne(text);
    if (measure === undefined || measure === text) return;
    const word = this.#intern(unitsOf(measure), 0, measure.length);
    this.postings.add(word, row, field);
    if (field === TITLE) this.titles.addJoined(word, ofTwo === undefined ? 1 : 2);
  }

  /** @returns the end of the words that only punctuation separates, if one begins them; else of the word */
  #chunkEnd(at: number): number {
    const { isAttached, count } = this.#scanner;
    let end = at + 1;
    if (isAttached[at] === 0) while (end < count && isAttached[end] === 1) end += 1;
    return end;
  }

  /** 't shirt' is 'tshirt' as well. */
  #mayJoinNext(at: number): boolean {
    const { starts, letters, isAttached, count } = this.#scanner;
    const next = at + 1;
    if (next >= count) return false;
    const start = starts[at] ?? 0;
    const middle = starts[next] ?? 0;
    const end = starts[next + 1] ?? 0;
    const isChunk = isAttached[next] === 1;
    return isWordPart(letters, start, middle, isChunk) || isWordPart(letters, middle, end, isChunk);
  }
}
