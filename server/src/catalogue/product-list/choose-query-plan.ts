import type { FilterCounts } from '../product-filter/filter-counts.queries.ts';
import type { PageScan } from '../product-filter/page.queries.ts';

/** How to read a page from the nearer end of a list. */
export interface QueryPlan extends PageScan {
  /** Products of the list. */
  total: number;
  /** How much is read, in index entries that a scan passes. */
  cost: number;
}

// Finding the first entry of a range in an index costs about as much as passing so many entries.
const RANGE_START = 20;
// An entry of several ranges is also sorted.
const MERGED_ENTRY = 3;
// Reading a row costs about as much as so many entries. Without an index per filter, all rows of the filter are read.
const ROW = 5;

/**
 * Chooses the cheaper method for a page, whatever the filter leaves.
 * @param page.from products of the list before the page
 * @param page.indexedPerFilter whether an index has the products of each brand and category in the list's order
 */
export function chooseQueryPlan(
  found: FilterCounts,
  page: { from: number; limit: number; indexedPerFilter: boolean },
): QueryPlan {
  const total = found.counts.reduce((sum, { products }) => sum + products, 0);
  const take = Math.max(0, Math.min(page.limit, total - page.from));
  const after = total - page.from - take;
  const backwards = after < page.from;
  const skip = backwards ? after : page.from;
  const read = skip + take;
  const scanned = (read * found.all) / Math.max(1, total);
  const entry = found.counts.length > 1 ? MERGED_ENTRY : 1;
  const merged = found.counts.reduce(
    (sum, { products }) =>
      sum + RANGE_START + (page.indexedPerFilter ? entry * Math.min(products, read) : ROW * products),
    0,
  );
  const cheaper =
    merged < scanned ? ({ method: 'merge', cost: merged } as const) : ({ method: 'scan', cost: scanned } as const);
  return { total, backwards, skip, take, ...cheaper };
}
