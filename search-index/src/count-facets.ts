import { failedAttribute } from './attribute-filter.ts';
import { COLOR_OPTION, SIZE_OPTION } from './combinations.ts';
import { AttributeCounter } from './count-attributes.ts';
import type { CountedAttribute, FacetCounts, ValueCount } from './facet-counts.ts';
import type { Options } from './options.ts';
import { countPrices } from './price-buckets.ts';
import { SOLD_OUT } from './product-columns.ts';
import {
  BRAND,
  CATEGORY,
  failuresOf,
  type IndexFilter,
  OPTIONS,
  PRICE,
  RATING,
  type RowFilter,
  STOCK,
  type Tables,
} from './row-filter.ts';

/**
 * Counts all facets in one pass: a product that all filters leave counts in every facet, and one that only one filter leaves out
 * counts in the facet of that filter.
 * @param rows those that may match; undefined means all
 * @param asked.filter of which the values are listed also where no product has them
 * @param asked.options those that are counted besides colour and size
 * @param asked.attributes those that are counted
 */
export function countFacets(
  tables: Tables,
  filter: RowFilter,
  rows: Uint32Array | undefined,
  asked: {
    filter: Pick<IndexFilter, 'categories' | 'brands' | 'attributes'>;
    options: readonly number[];
    attributes: readonly CountedAttribute[];
  },
): FacetCounts {
  const { columns, categories, brands, combinations } = tables;
  const { flags } = columns;
  const byCategory = new Uint32Array(categories.values.length);
  const byBrand = new Uint32Array(brands.values.length);
  const byCombination = new Uint32Array(combinations.all.length);
  const byRating = new Uint32Array(6);
  const count = rows?.length ?? columns.length;
  const prices = new Uint32Array(count);
  const counters = new Map(asked.attributes.map((one) => [one.key, new AttributeCounter(columns.attributes, one)]));
  const counterOf = filter.attributes.map(({ key }) => counters.get(key));
  const left = new Uint32Array(counters.size > 0 ? count : 0);
  let [total, priced, inStock] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const row = rows === undefined ? at : (rows[at] ?? 0);
    const own = flags[row] ?? 0;
    if ((own & filter.flagsMask) !== filter.flags) continue;
    const fails = failuresOf(columns, filter, row);
    // More than one bit: it counts nowhere.
    if ((fails & (fails - 1)) !== 0) continue;
    const failed = failedAttribute(filter.attributes, row);
    if (failed !== 0) {
      if (fails === 0) counterOf[failed - 1]?.addRow(row);
      continue;
    }
    if (fails === 0) {
      left[total] = row;
      total += 1;
    }
    if ((fails & ~CATEGORY) === 0) add(byCategory, columns.categories[row]);
    if ((fails & ~BRAND) === 0) add(byBrand, columns.brands[row]);
    if ((fails & ~OPTIONS) === 0) add(byCombination, columns.combinations[row]);
    if ((fails & ~RATING) === 0) add(byRating, Math.floor((columns.ratings[row] ?? 0) / 100));
    if ((fails & ~PRICE) === 0) {
      prices[priced] = columns.discountPrices[row] ?? 0;
      priced += 1;
    }
    if ((fails & ~STOCK) === 0 && (own & SOLD_OUT) === 0) inStock += 1;
  }
  for (const counter of counters.values()) counter.addRows(left.subarray(0, total));
  return {
    total,
    categories: optionCounts(categories, byCategory, asked.filter.categories),
    brands: optionCounts(brands, byBrand, asked.filter.brands),
    colors: withLabels(filter.options.countValues(COLOR_OPTION, byCombination)),
    sizes: withLabels(filter.options.countValues(SIZE_OPTION, byCombination)),
    ratings: [4, 3, 2, 1].map((least) => byRating.subarray(least).reduce((sum, many) => sum + many, 0)),
    price: countPrices(prices.subarray(0, priced)),
    inStock,
    options: asked.options.map((option) => ({ option, values: filter.options.countValues(option, byCombination) })),
    attributes: [...counters].flatMap(([key, counter]) => {
      return counter.counted(asked.filter.attributes.find((one) => one.key === key)) ?? [];
    }),
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

const withLabels = (counts: readonly ValueCount[]) =>
  counts.map(({ value, count }) => ({ value, label: value, count }));
