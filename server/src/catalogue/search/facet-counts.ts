import type { FacetCounts } from '@shop/search-index/facet-counts';
import { countPrices } from '@shop/search-index/price-buckets';
import type { CountedInDatabase } from './facets.queries.ts';

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
