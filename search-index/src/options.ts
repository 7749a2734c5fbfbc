import { type ParsedQuery, parseQuery } from './text/parse-query.ts';
import { plainLanguage, type TextLanguage } from './text/text-language.ts';

const NO_PARENT = -1;

/** Brands or categories, numbered from 0 in the order in which they are met. Categories are a tree, and brands are its first level alone. */
export class Options {
  readonly values: string[] = [];
  readonly labels: string[] = [];
  /** Value and label of each as words. */
  readonly names: (readonly ParsedQuery[])[] = [];
  readonly #numberById = new Map<number, number>();
  readonly #numberByValue = new Map<string, number>();
  #parents = new Int32Array(0);
  readonly #language: TextLanguage;

  /** @param language the default one */
  constructor(language: TextLanguage = plainLanguage) {
    this.#language = language;
  }

  /** @returns the number of the option, which has this value and label from now on */
  put(id: number, value: string, label: string): number {
    const number = this.#numberById.get(id) ?? this.values.length;
    const before = this.values[number];
    if (before !== value) {
      if (before !== undefined && this.#numberByValue.get(before) === number) this.#numberByValue.delete(before);
      this.#numberById.set(id, number);
      this.#numberByValue.set(value, number);
      this.values[number] = value;
    }
    if (before !== value || this.labels[number] !== label) {
      this.names[number] = [...new Set([value, label])].map((name) => parseQuery(name, this.#language));
      this.labels[number] = label;
    }
    return number;
  }

  /** Which option each is directly below. @param parents by id; options without an entry are on the first level */
  placeBelow(parents: ReadonlyMap<number, number>): void {
    this.#parents = Int32Array.from(parents.size === 0 ? [] : this.values, () => NO_PARENT);
    for (const [id, parentId] of parents) {
      const number = this.#numberById.get(id);
      const parent = this.#numberById.get(parentId);
      if (number !== undefined && parent !== undefined) this.#parents[number] = parent;
    }
  }

  /** @returns by number: 1 for these values and for all below them */
  below(values: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.values.length);
    for (const value of values) {
      const number = this.#numberByValue.get(value);
      if (number !== undefined) found[number] = 1;
    }
    if (this.#parents.length === 0) return found;
    return found.map((_own, number) => (this.#withAbove(number).some((one) => found[one] === 1) ? 1 : 0));
  }

  /** @param counts by number @returns the same with those of all below added */
  withBelow(counts: Uint32Array): Uint32Array {
    if (this.#parents.length === 0) return counts;
    const sums = new Uint32Array(counts.length);
    counts.forEach((count, number) => {
      for (const one of this.#withAbove(number)) sums[one] = (sums[one] ?? 0) + count;
    });
    return sums;
  }

  #withAbove(number: number): number[] {
    const numbers: number[] = [];
    for (let at = number; at !== NO_PARENT; at = this.#parents[at] ?? NO_PARENT) numbers.push(at);
    return numbers;
  }

  /**
   * @param names of each, in the language of the search
   * @returns by number: 1 for those that pass; undefined if none does
   */
  named(isName: (name: ParsedQuery) => boolean, { names }: Pick<Options, 'names'> = this): Uint8Array | undefined {
    const found = Uint8Array.from(this.values, (_, number) => (names[number]?.some(isName) ? 1 : 0));
    return found.includes(1) ? found : undefined;
  }
}
