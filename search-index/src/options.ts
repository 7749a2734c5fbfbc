import { type ParsedQuery, parseQuery } from './text/parse-query.ts';

/** Brands or categories, numbered from 0 in the order in which they are met. */
export class Options {
  readonly values: string[] = [];
  readonly labels: string[] = [];
  /** Value and label of each as words. */
  readonly names: (readonly ParsedQuery[])[] = [];
  readonly #numberById = new Map<number, number>();
  readonly #numberByValue = new Map<string, number>();

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
      this.names[number] = [...new Set([value, label])].map(parseQuery);
      this.labels[number] = label;
    }
    return number;
  }

  /** @returns by number: 1 for those that pass; undefined if none does */
  named(isName: (name: ParsedQuery) => boolean): Uint8Array | undefined {
    const found = Uint8Array.from(this.names, (names) => (names.some(isName) ? 1 : 0));
    return found.includes(1) ? found : undefined;
  }

  numberOf(value: string): number | undefined {
    return this.#numberByValue.get(value);
  }
}

/** Names of colours or sizes, numbered from 0. */
class Names {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();

  put(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.all.length);
    return this.all.push(name) - 1;
  }
}

/**
 * The combinations of colours and sizes that products offer. There are few of them, so a product has the number of its
 * combination, and facets count combinations.
 */
export class Combinations {
  readonly colors = new Names();
  readonly sizes = new Names();
  /** Numbers of colours of each combination. */
  readonly colorsOf: (readonly number[])[] = [];
  readonly sizesOf: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();

  put(colors: readonly string[], sizes: readonly string[]): number {
    const [ofColors, ofSizes] = [numbersOf(this.colors, colors), numbersOf(this.sizes, sizes)];
    const key = `${ofColors.join()};${ofSizes.join()}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.colorsOf.length);
    this.sizesOf.push(ofSizes);
    return this.colorsOf.push(ofColors) - 1;
  }
}

function numbersOf(names: Names, some: readonly string[]): number[] {
  return [...new Set(some.map((name) => names.put(name)))].sort((one, two) => one - two);
}
