import { Endings } from './endings.ts';
import { roomForUint8 } from './growing-arrays.ts';
import { LetterWords } from './letter-words.ts';
import { RowMatcher } from './match-rows.ts';
import { Postings } from './postings.ts';
import { DESCRIPTION, FALLBACK, HIGHLIGHT, PROPERTY, type ProductTexts, TITLE } from './product-texts.ts';
import { LONGEST_WORD, WordScanner } from './scan-words.ts';
import { isWordPart } from './short-words.ts';
import { plainLanguage, type TextLanguage } from './text-language.ts';
import { TitleWords } from './title-words.ts';
import { measureOfOne, measureOfTwo } from './units.ts';
import { NO_WORD, unitsOf, Vocabulary } from './vocabulary.ts';
import { WordOrder } from './word-order.ts';
import { WordStems } from './word-stems.ts';

const IN_NAMES = 1;
const IN_TEXTS = 2;
const IN_OWN = 4;

/** The words of all products. Pure: no I/O, nothing waits. */
export class TextIndex {
  /** Every word of a product as it is written there, and neighbours joined that may be one word. */
  readonly vocabulary = new Vocabulary();
  readonly order = new WordOrder(this.vocabulary);
  readonly postings: Postings;
  readonly stems = new WordStems();
  /** By the dictionary of the default language, for its texts. */
  readonly fallbackStems: WordStems | undefined;
  /** The ends of stems, where words are found by their parts. */
  readonly endings: Endings | undefined;
  readonly letterWords = new LetterWords();
  readonly titles = new TitleWords();
  readonly matcher: RowMatcher;
  readonly language: TextLanguage;
  /** One more than the highest row. */
  rowCount = 0;
  readonly #scanner: WordScanner;
  /**
   * By word: `IN_NAMES` if a title, brand, category, colour or
   * size has it; `IN_TEXTS` if it is in more than SKUs; `IN_OWN` if it is in more than texts of the default language.
   */
  #uses: Uint8Array = new Uint8Array(256);
  /** Of the words of the text that is being added. */
  #use = 0;
  /** Whether the text that is being added is the title that is shown. */
  #isShownTitle = false;
  /** By row: 1 if it was removed. */
  #isRemoved: Uint8Array = new Uint8Array(256);

  /** @param hasFallback whether products have texts of the default language as well, below those of the index's own */
  constructor(language: TextLanguage = plainLanguage, { hasFallback = false } = {}) {
    this.language = language;
    this.#scanner = new WordScanner(language);
    this.postings = new Postings(hasFallback ? 3 : 2);
    this.matcher = new RowMatcher(this);
    this.fallbackStems = hasFallback ? new WordStems() : undefined;
    this.endings = language.hasCompounds ? new Endings() : undefined;
  }

  /**
   * @param row numbered by the caller, ascending, below 2 ** 29; a product whose texts change gets a new row after
   *   `remove` of its old one
   * @param fallback the texts of the default language, where the index has those too; its title is the product's if it has no own
   */
  add(row: number, texts: ProductTexts, fallback?: ProductTexts): void {
    this.rowCount = row + 1;
    this.#isRemoved = roomForUint8(this.#isRemoved, row + 1);
    this.titles.startRow(row);
    this.#addTexts(row, texts, { use: IN_OWN, added: 0, isShownTitle: true });
    if (fallback !== undefined) {
      this.#addTexts(row, fallback, { use: 0, added: FALLBACK, isShownTitle: texts.title === '' });
    }
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

  /** @returns whether a text of the index's own language has the word, or had it */
  isInOwn(word: number): boolean {
    return ((this.#uses[word] ?? 0) & IN_OWN) !== 0;
  }

  /** @returns words of products, of letters only, whose stem is not known yet; each once, until `setStems` has them */
  wordsWithoutStem(limit: number): string[] {
    return this.letterWords.withoutStem(this.stems, limit).map((word) => this.vocabulary.textOf(word));
  }

  /**
   * @param stems of each word, by PostgreSQL's dictionary of the language; null: a word that the dictionary drops ('the')
   * @param fallbackStems the same by that of the default language, where the index has its texts
   */
  setStems(words: readonly string[], stems: readonly (string | null)[], fallbackStems: typeof stems = []): void {
    for (const [at, text] of words.entries()) {
      const word = this.vocabulary.find(text);
      const stem = stems[at];
      if (word === NO_WORD || stem === undefined) continue;
      this.stems.set(word, stem);
      if (stem !== null) this.endings?.add(stem);
      this.fallbackStems?.set(word, fallbackStems[at] ?? null);
    }
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    const parts = [this.vocabulary, this.order, this.postings, this.stems, this.letterWords, this.titles, this.matcher];
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    const others = (this.fallbackStems?.byteLength ?? 0) + (this.endings?.byteLength ?? 0);
    return bytes + others + this.#uses.byteLength + this.#isRemoved.byteLength;
  }

  /** The best field comes first: a word's later fields do not count. */
  #addTexts(
    row: number,
    texts: ProductTexts,
    { use, added, isShownTitle }: { use: number; added: number; isShownTitle: boolean },
  ): void {
    this.#use = use | IN_NAMES | IN_TEXTS;
    this.#isShownTitle = isShownTitle;
    this.#addText(row, texts.title, TITLE + added);
    this.#isShownTitle = false;
    this.#addText(row, texts.brand, PROPERTY + added);
    this.#addText(row, texts.category, PROPERTY + added);
    for (const option of texts.options) this.#addText(row, option, PROPERTY + added);
    this.#use = use;
    for (const code of texts.codes) this.#addText(row, code, PROPERTY + added);
    this.#use = use | IN_TEXTS;
    for (const highlight of texts.highlights) this.#addText(row, highlight, HIGHLIGHT + added);
    this.#addText(row, texts.description, DESCRIPTION + added);
  }

  #addText(row: number, text: string, field: number): void {
    const scanner = this.#scanner;
    scanner.scan(text);
    for (let at = 0; at < scanner.count; at += 1) {
      const word = this.#addWord(row, at, at + 1, field);
      if (this.#isShownTitle) this.titles.addWord(word);
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
    if (this.#isShownTitle) this.titles.addJoined(word, to - from);
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
    if (this.#isShownTitle) this.titles.addJoined(word, ofTwo === undefined ? 1 : 2);
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
