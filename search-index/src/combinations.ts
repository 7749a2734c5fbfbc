/** What products come in: colours, sizes and the values of other options, and the variants that can be had. */

/** Colours and sizes are options, too. Their values are names, those of others are ids. */
export const COLOR_OPTION = 1;
export const SIZE_OPTION = 2;

/** What a variant is of each option that it has. */
export type OfferedVariant = readonly (readonly [option: number, value: string])[];

export interface Offer {
  /** By option: the values that a product comes in, those of sizes and of other options as far as they can be had. */
  values: ReadonlyMap<number, readonly string[]>;
  /** Those that can be had; undefined of a product without variants, which comes in all of its values together. */
  variants: readonly OfferedVariant[] | undefined;
}

/** The same in numbers. */
interface Combination {
  values: ReadonlyMap<number, readonly number[]>;
  /** Numbers of variants. */
  variants: readonly number[] | undefined;
}

/** Numbers from 0, each of one text. */
class Numbers {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();

  put(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

/** Products share most of what they offer, so a product has the number of its combination, and filters and facets look at combinations. */
export class Combinations {
  readonly all: Combination[] = [];
  /** Of each variant, by its number: the number of its value of an option, or undefined. */
  readonly variants: ReadonlyMap<number, number>[] = [];
  readonly #values = new Map<number, Numbers>();
  readonly #combinations = new Numbers();
  readonly #variants = new Numbers();

  put({ values, variants }: Offer): number {
    const ofOptions = new Map(
      [...values].map(([option, some]) => [option, inOrder(some.map((one) => this.#valuesOf(option).put(one)))]),
    );
    const ofVariants = variants && inOrder(variants.map((variant) => this.#putVariant(variant)));
    const parts = [...ofOptions].map(([option, numbers]) => `${option}:${numbers.join()}`);
    const number = this.#combinations.put([...parts, ofVariants?.join() ?? '*'].join(';'));
    if (number === this.all.length) this.all.push({ values: ofOptions, variants: ofVariants });
    return number;
  }

  /** The values of an option, by number. */
  valuesOf(option: number): readonly string[] {
    return this.#values.get(option)?.all ?? [];
  }

  #putVariant(variant: OfferedVariant): number {
    const numbers = variant.map(([option, value]) => [option, this.#valuesOf(option).put(value)] as const);
    const number = this.#variants.put(numbers.join(';'));
    if (number === this.variants.length) this.variants.push(new Map(numbers));
    return number;
  }

  #valuesOf(option: number): Numbers {
    const known = this.#values.get(option) ?? new Numbers();
    this.#values.set(option, known);
    return known;
  }
}

function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, two) => one - two);
}
