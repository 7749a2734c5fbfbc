import type { CountedInDatabase } from './facets.queries.ts';
import { countPrices } from './price-buckets.ts';

/** How many products each value of each facet has, with every filter but that of the facet. Those with none
 * are left out, but for chosen brands and categories. */
export interface FacetCounts extends Omit<CountedInDatabase, 'prices'> {
  /** In cents. */
  price: ReturnType<typeof countPrices>;
}

/** What the database counted, in the form of the index. */
export function facetCountsOf({ prices, ...counts }: CountedInDatabase): FacetCounts {
  return {
    ...counts,
    price: countPrices(
      prices.map(({ price }) => price),
      prices.map(({ count }) => count),
    ),
  };
}
