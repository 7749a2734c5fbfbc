import { hasDigit } from './parse-query.ts';
import type { Stems, Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { NO_WORD } from './vocabulary.ts';

/** Letters of a part of a compound, and of the rest of it. */
const SHORTEST_PART = 4;

interface GivenStems {
  /** Of words that may be in no product. */
  stems: Stems;
  fallbackStems?: Stems | undefined;
  synonyms: Pick<Synonyms, 'stems'>;
}

/** Finds the words of products that a word of a query matches. */
export class WordLookup {
  readonly index: TextIndex;
  #given: GivenStems;

  constructor(index: TextIndex, given: GivenStems) {
    this.index = index;
    this.#given = given;
  }

  /** @returns the word itself if it has no stem; null if the dictionary drops the word */
  stemOf(text: string): string | null {
    const word = this.index.vocabulary.find(text);
    const known = word === NO_WORD ? undefined : this.index.stems.stemOf(word);
    if (known !== undefined) return known;
    const { stems, synonyms } = this.#given;
    const given = stems.has(text) ? stems.get(text) : synonyms.stems.get(text);
    return given === undefined ? text : given;
  }

  isDropped(text: string): boolean {
    return this.stemOf(text) === null || this.#fallbackStemOf(text) === null;
  }

  /** @returns numbers of all words with the same stem; of words that the dictionary drops, and of digits, the word itself */
  wholeWords(text: string): number[] {
    const { vocabulary, stems, fallbackStems } = this.index;
    const word = vocabulary.find(text);
    const stem = this.stemOf(text);
    const words = stem === null ? [] : stems.wordsOf(stem);
    if (word !== NO_WORD && !words.includes(word)) words.push(word);
    const fallback = this.#fallbackStemOf(text);
    if (fallbackStems === undefined || typeof fallback !== 'string') return words;
    const others = fallbackStems.wordsOf(fallback).filter((one) => !this.index.isInOwn(one) && !words.includes(one));
    return [...words, ...others];
  }

  beginnings(text: string): number[] {
    return this.index.order.beginningWith(text);
  }

  /** @returns numbers of words that begin or end with the word, and have enough letters beside it to be made of two */
  compoundsOf(text: string): number[] {
    const { endings, order, vocabulary } = this.index;
    if (endings === undefined || text.length < SHORTEST_PART || hasDigit(text)) return [];
    const isLongEnough = (word: number, part: string) => vocabulary.lengthOf(word) - part.length >= SHORTEST_PART;
    const beginning = order.beginningWith(text).filter((word) => isLongEnough(word, text));
    const words = [...beginning, ...this.#endingWith(this.stemOf(text) ?? text)];
    return words.filter((word) => this.index.isInOwn(word) && !vocabulary.hasDigit(word));
  }

  #endingWith(stem: string): number[] {
    const { endings, stems, vocabulary } = this.index;
    return (endings?.endingWith(stem) ?? []).flatMap((one) => {
      const rest = one.length - stem.length;
      const isEnd = (word: number) => vocabulary.lengthOf(word) - rest >= SHORTEST_PART;
      return rest < SHORTEST_PART ? [] : stems.wordsOf(one).filter(isEnd);
    });
  }

  /** @returns undefined for words that texts of the index's own language have, and where it has no others */
  #fallbackStemOf(text: string): string | null | undefined {
    const { fallbackStems, vocabulary } = this.index;
    if (fallbackStems === undefined) return undefined;
    const word = vocabulary.find(text);
    if (word === NO_WORD) return this.#given.fallbackStems?.get(text);
    return this.index.isInOwn(word) ? undefined : (fallbackStems.stemOf(word) ?? text);
  }
}
