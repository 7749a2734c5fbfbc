import { COMPLEX, foldCharacter, foldedUnit, PUNCTUATION, WHITESPACE } from './fold-letters.ts';
import { plainLanguage, type TextLanguage } from './text-language.ts';
import { foldUmlauts } from './umlauts.ts';

/** Longer words are cut, in products and queries alike. */
export const LONGEST_WORD = 250;

const QUOTE = 0x22;
const OPENING_QUOTE = 0x201c;
const CLOSING_QUOTE = 0x201d;
const DOUBLE_PRIME = 0x2033;
const INCH = Array.from('inch', (letter) => letter.charCodeAt(0));
const SPACE = 0x20;
const DASH = 0x2d;

/**
 * The words of one text after another. `letters` holds the letters of all words of the text without anything between
 * them, so that neighbouring words joined are a range of it as well: word i is from `starts[i]` to `starts[i + 1]`.
 */
export class WordScanner {
  letters = new Uint16Array(1024);
  starts = new Uint32Array(256);
  /** 1: only punctuation is between this word and the one before, as in 't-shirt'. */
  isAttached = new Uint8Array(256);
  count = 0;
  #length = 0;
  #wordLength = 0;
  /** Whether a quotation mark is open: the next one closes it, and is no inch. */
  #isQuoted = false;
  readonly #language: TextLanguage;
  /** What came since the last letter. */
  #gap: 'none' | 'punctuation' | 'whitespace' = 'whitespace';

  constructor(language: TextLanguage = plainLanguage) {
    this.#language = language;
  }

  /** Replaces the words of the text before. */
  scan(text: string): void {
    this.count = 0;
    this.#length = 0;
    this.#gap = 'whitespace';
    this.#isQuoted = false;
    if (this.letters.length < text.length + LONGEST_WORD) this.#growLetters(text.length * 2 + LONGEST_WORD);
    for (let at = 0; at < text.length; ) {
      const unit = foldedUnit(text.charCodeAt(at));
      if (unit > COMPLEX) at = this.#scanWord(text, at);
      else {
        if (unit === WHITESPACE) this.#gap = 'whitespace';
        else if (unit === PUNCTUATION || text.charCodeAt(at) === DOUBLE_PRIME) this.#addMark(text.charCodeAt(at));
        else if (unit === COMPLEX) at += this.#addComplex(text, at);
        at += 1;
      }
    }
    this.starts[this.count] = this.#length;
    if (this.#language.hasUmlauts) foldUmlauts(this.letters, this.starts, this.count);
  }

  /** @returns the place after the letters that follow one another */
  #scanWord(text: string, from: number): number {
    if (this.#gap !== 'none') this.#startWord();
    const { letters } = this;
    const most = this.#length + LONGEST_WORD - this.#wordLength;
    let length = this.#length;
    let at = from;
    for (; at < text.length; at += 1) {
      const unit = foldedUnit(text.charCodeAt(at));
      if (unit <= COMPLEX) break;
      if (length === most) continue;
      letters[length] = unit;
      length += 1;
    }
    this.#wordLength += length - this.#length;
    this.#length = length;
    return at;
  }

  /** Word `from`, or the words from there up to before `to` joined. */
  textOf(from: number, to = from + 1): string {
    const end = Math.min(this.starts[to] ?? 0, (this.starts[from] ?? 0) + LONGEST_WORD);
    return String.fromCharCode(...this.letters.subarray(this.starts[from], end));
  }

  /** 65" is '65-inch', unless the mark closes what another one opened. */
  #addMark(unit: number): void {
    const isInch = unit === DOUBLE_PRIME || ((unit === QUOTE || unit === CLOSING_QUOTE) && !this.#isQuoted);
    if (isInch && this.#gap === 'none' && this.#endsWithDigit()) {
      this.#gap = 'punctuation';
      for (const letter of INCH) this.#addLetter(letter);
    } else if (unit === QUOTE) this.#isQuoted = !this.#isQuoted;
    else if (unit === OPENING_QUOTE || unit === CLOSING_QUOTE) this.#isQuoted = unit === OPENING_QUOTE;
    this.#addPunctuation();
  }

  #endsWithDigit(): boolean {
    const last = this.letters[this.#length - 1] ?? 0;
    return last >= 0x30 && last <= 0x39;
  }

  #addPunctuation(): void {
    if (this.#gap === 'none') this.#gap = 'punctuation';
  }

  #addLetter(unit: number): void {
    if (this.#gap !== 'none') this.#startWord();
    if (this.#wordLength === LONGEST_WORD) return;
    this.letters[this.#length] = unit;
    this.#length += 1;
    this.#wordLength += 1;
  }

  #startWord(): void {
    if (this.count + 2 > this.starts.length) this.#growStarts();
    this.starts[this.count] = this.#length;
    this.isAttached[this.count] = this.#gap === 'punctuation' && this.count > 0 ? 1 : 0;
    this.count += 1;
    this.#wordLength = 0;
    this.#gap = 'none';
  }

  /** @returns how many units more than one the character has */
  #addComplex(text: string, at: number): number {
    const character = String.fromCodePoint(text.codePointAt(at) ?? SPACE);
    const folded = foldCharacter(character);
    if (this.letters.length < this.#length + folded.length + text.length - at) {
      this.#growLetters(this.letters.length * 2 + folded.length);
    }
    for (let part = 0; part < folded.length; part += 1) {
      const unit = folded.charCodeAt(part);
      if (unit === SPACE) this.#gap = 'whitespace';
      else if (unit === DASH) this.#addPunctuation();
      else this.#addLetter(unit);
    }
    return character.length - 1;
  }

  #growLetters(length: number): void {
    const letters = new Uint16Array(length);
    letters.set(this.letters);
    this.letters = letters;
  }

  #growStarts(): void {
    const starts = new Uint32Array(this.starts.length * 2);
    starts.set(this.starts);
    this.starts = starts;
    const isAttached = new Uint8Array(starts.length);
    isAttached.set(this.isAttached);
    this.isAttached = isAttached;
  }
}
