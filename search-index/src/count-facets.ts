import type { FacetCounts } from './facet-counts.ts';
import type { Options } from './options.ts';
import { countPrices } from './price-buckets.ts';
import { SOLD_OUT } from './product-columns.ts';
import {
  BRAND,
  CATEGORY,
  COLOR,
  failuresOf,
  type IndexFilter,
  PRICE,
  RATING,
  type RowFilter,
  SIZE,
  STOCK,
  type Tables,
} from './row-filter.ts';

/**
 * Counts all facets in one pass: a product that all filters leave counts in every facet, and one that only one filter leaves out
 * counts in the facet of that filter.
 * @param rows those that may match; undefined means all
 * @param chosen values that are listed also where no product has them
 */
export function countFacets(
  tables: Tables,
  filter: RowFilter,
  rows: Uint32Array | undefined,
  chosen: Pick<IndexFilter, 'categories' | 'brands'>,
): FacetCounts {
  const { columns, categories, brands, combinations } = tables;
  const { flags } = columns;
  const byCategory = new Uint32Array(categories.values.length);
  const byBrand = new Uint32Array(brands.values.length);
  const byColors = new Uint32Array(combinations.colorsOf.length);
  const bySizes = new Uint32Array(combinations.colorsOf.length);
  const byRating = new Uint32Array(6);
  const count = rows?.length ?? columns.length;
  const prices = new Uint32Array(count);
  let [total, priced, inStock] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const row = rows === undefined ? at : (rows[at] ?? 0);
    const own = flags[row] ?? 0;
    if ((own & filter.flagsMask) !== filter.flags) continue;
    const fails = failuresOf(columns, filter, row);
    // More than one bit: it counts nowhere.
    if ((fails & (fails - 1)) !== 0) continue;
    if (fails === 0) total += 1;
    if ((fails & ~CATEGORY) === 0) add(byCategory, columns.categories[row]);
    if ((fails & ~BRAND) === 0) add(byBrand, columns.brands[row]);
    if ((fails & ~COLOR) === 0) add(byColors, columns.combinations[row]);
    if ((fails & ~SIZE) === 0) add(bySizes, columns.combinations[row]);
    if ((fails & ~RATING) === 0) add(byRating, Math.floor((columns.ratings[row] ?? 0) / 100));
    if ((fails & ~PRICE) === 0) {
      prices[priced] = columns.discountPrices[row] ?? 0;
      priced += 1;
    }
    if ((fails & ~STOCK) === 0 && (own & SOLD_OUT) === 0) inStock += 1;
  }
  return {
    total,
    categories: optionCounts(categories, byCategory, chosen.categories),
    brands: optionCounts(brands, byBrand, chosen.brands),
    colors: nameCounts(combinations.colors.all, combinations.colorsOf, byColors),
    sizes: nameCounts(combinations.sizes.all, combinations.sizesOf, bySizes),
    ratings: [4, 3, 2, 1].map((least) => byRating.subarray(least).reduce((sum, many) => sum + many, 0)),
    price: countPrices(prices.subarray(0, priced)),
    inStock,
  };
}

/** The categories and brands of rows; of the filter only what is not the filter of a facet counts. */
export function countOptions(
  { columns, categories, brands }: Tables,
  filter: RowFilter,
  rows: Uint32Array,
): Pick<FacetCounts, 'categories' | 'brands'> {
  const byCategory = new Uint32Array(categories.values.length);
  const byBrand = new Uint32Array(brands.values.length);
  for (const row of rows) {
    if (((columns.flags[row] ?? 0) & filter.flagsMask) !== filter.flags) continue;
    add(byCategory, columns.categories[row]);
    add(byBrand, columns.brands[row]);
  }
  return { categories: optionCounts(categories, byCategory, []), brands: optionCounts(brands, byBrand, []) };
}

function add(counts: Uint32Array, at = 0): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function optionCounts(options: Options, counts: Uint32Array, chosen: readonly string[]): FacetCounts['brands'] {
  const sums = options.withBelow(counts);
  return options.values
    .map((value, n) => ({ value, label: options.labels[n] ?? value, count: sums[n] ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value));
}

/** The counts of combinations, spread over the names that they consist of. */
function nameCounts(
  names: readonly string[],
  namesOf: readonly (readonly number[])[],
  counts: Uint32Array,
): FacetCounts['colors'] {
  const byName = new Uint32Array(names.length);
  for (const [combination, numbers] of namesOf.entries()) {
    for (const number of numbers) byName[number] = (byName[number] ?? 0) + (counts[combination] ?? 0);
  }
  return names.map((value, n) => ({ value, label: value, count: byName[n] ?? 0 })).filter(({ count }) => count > 0);
}
