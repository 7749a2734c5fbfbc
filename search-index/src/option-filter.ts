import { COLOR_OPTION, type Combinations, SIZE_OPTION } from './combinations.ts';
import type { ValueCount } from './facet-counts.ts';

/** Which products are wanted by one option. */
export interface OptionFilter {
  option: number;
  /** A product comes in one of these. */
  values: readonly string[];
}

export interface ChosenOptions {
  /** Names of colours, and of sizes in stock. */
  colors: readonly string[];
  sizes: readonly string[];
  /** Those of other options, each at most once. */
  options: readonly OptionFilter[];
}

/** Which combinations some filters leave. */
interface Matches {
  /** By the number of a combination: 1 if it is left. */
  combinations: Uint8Array;
  /** By the number of a variant: 1 if it meets all of them; undefined without a filter. */
  variants: Uint8Array | undefined;
}

/**
 * Filters by options in terms of combinations. One alone is met by what a product comes in; several have to be met by one variant, as far as
 * there are variants.
 */
export class OptionMatches {
  /** By the number of a combination: 1 if all filters leave it. */
  readonly all: Uint8Array;
  readonly #combinations: Combinations;
  readonly #all: Matches;
  /** By option: without its filter. */
  readonly #without = new Map<number, Matches>();

  constructor(combinations: Combinations, { colors, sizes, options }: ChosenOptions) {
    this.#combinations = combinations;
    const own = [{ option: COLOR_OPTION, values: colors }, { option: SIZE_OPTION, values: sizes }, ...options];
    const filters = own.filter(({ values }) => values.length > 0);
    this.#all = matchesOf(combinations, filters);
    this.all = this.#all.combinations;
    for (const { option } of filters) {
      const others = filters.filter((one) => one.option !== option);
      this.#without.set(option, matchesOf(combinations, others));
    }
  }

  /**
   * How many products come in each value of an option, with all filters but its own.
   * @param counts of products by combination
   */
  countValues(option: number, counts: Uint32Array): ValueCount[] {
    const { all, variants } = this.#combinations;
    const names = this.#combinations.valuesOf(option);
    const matches = this.#without.get(option) ?? this.#all;
    const byValue = new Uint32Array(names.length);
    // In which combination a value was seen last, so that it counts once in each.
    const seenIn = new Int32Array(names.length).fill(-1);
    for (const [number, combination] of all.entries()) {
      const count = counts[number] ?? 0;
      if (count === 0 || matches.combinations[number] !== 1) continue;
      const add = (value: number | undefined) => {
        if (value === undefined || seenIn[value] === number) return;
        seenIn[value] = number;
        byValue[value] = (byValue[value] ?? 0) + count;
      };
      if (matches.variants === undefined || combination.variants === undefined) {
        for (const value of combination.values.get(option) ?? []) add(value);
        continue;
      }
      for (const variant of combination.variants) {
        if (matches.variants[variant] === 1) add(variants[variant]?.get(option));
      }
    }
    return names.map((value, n) => ({ value, count: byValue[n] ?? 0 })).filter(({ count }) => count > 0);
  }
}

function matchesOf(combinations: Combinations, filters: readonly OptionFilter[]): Matches {
  const { all, variants } = combinations;
  if (filters.length === 0) return { combinations: new Uint8Array(all.length).fill(1), variants: undefined };
  const wanted = filters.map(({ option, values }) => ({
    option,
    isWanted: Uint8Array.from(combinations.valuesOf(option), (value) => (values.includes(value) ? 1 : 0)),
  }));
  const ofVariants = Uint8Array.from(variants, (own) =>
    wanted.every(({ option, isWanted }) => isWanted[own.get(option) ?? -1] === 1) ? 1 : 0,
  );
  return {
    variants: ofVariants,
    combinations: Uint8Array.from(all, (own) => {
      const isLeft =
        wanted.length === 1 || own.variants === undefined
          ? wanted.every(({ option, isWanted }) => own.values.get(option)?.some((value) => isWanted[value] === 1))
          : own.variants.some((variant) => ofVariants[variant] === 1);
      return isLeft ? 1 : 0;
    }),
  };
}
