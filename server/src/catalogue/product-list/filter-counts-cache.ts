import type { ReadDeps } from '../../deps.ts';
import { cacheByVersion } from '../../platform/cache-by-version.ts';
import { type CountedFilter, type FilterCounts, listFilterCounts } from '../product-filter/filter-counts.queries.ts';

const MAX_BYTES = 4_000_000;
const BYTES_PER_COUNT = 80;
// Objects and the place in the cache, without the counts.
const BYTES_PER_ENTRY = 500;

export interface FilterCountsCache {
  /**
   * @param reads at least as new as the version
   * @param listsVersion the version when the caller's session was read; the counts are at least as new
   */
  find(reads: ReadDeps['reads'], filter: CountedFilter, listsVersion: number): Promise<FilterCounts>;
}

/** The counts of filters, which every page of a list needs. Sales do not change them. */
export function createFilterCountsCache(): FilterCountsCache {
  const cache = cacheByVersion<string, FilterCounts>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ counts }, key) => BYTES_PER_ENTRY + 2 * key.length + BYTES_PER_COUNT * counts.length,
  });

  return {
    async find(reads, filter, listsVersion) {
      const key = JSON.stringify([filter.brands, filter.categories, filter.deleted]);
      const cached = cache.get(key, listsVersion);
      if (cached !== undefined) return cached;
      const found = await listFilterCounts(reads, filter);
      cache.set(key, listsVersion, found);
      return found;
    },
  };
}
