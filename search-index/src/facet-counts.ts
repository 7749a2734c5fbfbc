import type { countPrices } from './price-buckets.ts';

/** How many products have a value of a facet. */
export interface OptionCount {
  value: string;
  label: string;
  count: number;
}

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
}
