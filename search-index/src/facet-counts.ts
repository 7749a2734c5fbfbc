import type { AttributeKind } from './attribute-filter.ts';
import type { CountedNumbers } from './number-buckets.ts';
import type { countPrices } from './price-buckets.ts';

/** How many products have a value of a facet. */
export interface OptionCount {
  value: string;
  label: string;
  count: number;
}

/** So many values of a text are listed, besides those that are chosen. */
export const MOST_TEXTS = 200;

/** An attribute that has a facet. */
export interface CountedAttribute {
  key: string;
  kind: AttributeKind;
}

export type ValueCount = Omit<OptionCount, 'label'>;

/** Of a choice by id; of a text the commonest values. */
export type AttributeCounts = { key: string; values: readonly ValueCount[] } | { key: string; range: CountedNumbers };

/**
 * How many products each value of each facet has, with every filter but that of the facet. Those with none are left out, but for
 * chosen brands and categories.
 */
export interface FacetCounts {
  /** Products that all filters leave. */
  total: number;
  categories: OptionCount[];
  brands: OptionCount[];
  colors: OptionCount[];
  sizes: OptionCount[];
  /** Products rated 4, 3, 2, 1 and better. */
  ratings: number[];
  /** In minor units. */
  price: ReturnType<typeof countPrices>;
  inStock: number;
  /** Of the options asked for, ids of values; without those that nobody offers. */
  options: { option: number; values: readonly ValueCount[] }[];
  /** Those asked for that products have which the other filters leave, or by which is filtered. */
  attributes: AttributeCounts[];
}
