import { toAmount } from '@shop/contract/money';
import { type Facets, type FacetValue, RATING_FACETS } from '@shop/contract/search';
import type { FacetCounts, OptionCount } from '@shop/search-index/facet-counts';
import type { ReadQuery } from '@shop/search-index/text/search-texts';
import { withPriceWords } from '../product-filter/price-words.ts';
import type { ProductFilter } from '../product-filter/product-filter.queries.ts';

export interface CountedFacets {
  filter: ProductFilter;
  counts: FacetCounts;
  read: ReadQuery;
}

export function presentFacets({ filter, counts, read }: CountedFacets): Facets {
  const { min, max, buckets } = counts.price;
  return {
    total: counts.total,
    correctedQuery: read.correctedQuery && withPriceWords(read.correctedQuery, filter),
    droppedWords: [...read.droppedWords],
    readAs: presentPriceWords(filter),
    facets: {
      category: presentValues(counts.categories, filter.categories),
      brand: presentValues(counts.brands, filter.brands),
      color: presentValues(counts.colors, filter.colors),
      size: presentValues(counts.sizes, filter.sizes),
      rating: RATING_FACETS.map((value, n) => ({ value, count: counts.ratings[n] ?? 0 })),
      price: {
        min: min === null ? null : toAmount(min),
        max: max === null ? null : toAmount(max),
        buckets: buckets.map(({ from, to, count }) => ({ from: toAmount(from), to: toAmount(to), count })),
      },
      inStock: { count: counts.inStock },
    },
  };
}

function presentPriceWords({ priceWords }: ProductFilter): Facets['readAs'] {
  const { minMinor, maxMinor, words = null } = priceWords ?? {};
  return {
    price_gte: minMinor === undefined ? null : toAmount(minMinor),
    price_lte: maxMinor === undefined ? null : toAmount(maxMinor),
    words,
  };
}

/** With those that are chosen though no product has them. */
function presentValues(counts: readonly OptionCount[], chosen: readonly string[]): FacetValue[] {
  const counted = new Set(counts.map(({ value }) => value));
  const missing = chosen.filter((value) => !counted.has(value)).map((value) => ({ value, label: value, count: 0 }));
  return mostFirst([...counts, ...missing]).map(({ value, label, count }) => ({
    value,
    label,
    count,
    checked: chosen.includes(value),
  }));
}

const labels = new Intl.Collator('und');

/** Most products first, then by label. */
export function mostFirst(counts: readonly OptionCount[]): OptionCount[] {
  return counts.toSorted(
    (one, two) => two.count - one.count || labels.compare(one.label, two.label) || labels.compare(one.value, two.value),
  );
}
