import { commonest } from '@shop/search-index/count-attributes';
import type { AttributeCounts, CountedAttribute, FacetCounts } from '@shop/search-index/facet-counts';
import { countNumbers } from '@shop/search-index/number-buckets';
import { countPrices } from '@shop/search-index/price-buckets';
import { shownTexts } from '../../platform/content-languages.ts';
import type { ProductFilter } from '../product-filter/product-filter.queries.ts';
import type { CountedInDatabase } from './facets.queries.ts';

/** What the database counted, in the form of the index, with the labels of the language. */
export function facetCountsOf(
  { categories, prices, attributeValues, ...counts }: CountedInDatabase,
  asked: { filter: ProductFilter; attributes: readonly CountedAttribute[] },
): FacetCounts {
  return {
    ...counts,
    categories: categories.map(({ value, label, translations, count }) => ({
      value,
      ...shownTexts<{ label: string }>({ label }, translations),
      count,
    })),
    price: countPrices(
      prices.map(({ price }) => price),
      prices.map(({ count }) => count),
    ),
    // Their labels are the names of values.
    options: counts.options.map(({ option, values }) => ({
      option,
      values: values.map(({ value, count }) => ({ value, count })),
    })),
    attributes: asked.attributes.flatMap((one) => {
      const own = asked.filter.attributes.find(({ key }) => key === one.key);
      const values = attributeValues.filter(({ key }) => key === one.key);
      return values.length === 0 && own === undefined ? [] : attributeCountsOf(one, values, own?.values ?? []);
    }),
  };
}

function attributeCountsOf(
  { key, kind }: CountedAttribute,
  values: CountedInDatabase['attributeValues'],
  chosen: readonly string[],
): AttributeCounts {
  if (kind === 'text') return { key, values: commonest(values, chosen) };
  if (kind !== 'number') return { key, values };
  const numbers = values.map(({ value, count }) => ({ number: Number(value), count }));
  numbers.sort((one, two) => one.number - two.number);
  return {
    key,
    range: countNumbers(
      numbers.map(({ number }) => number),
      numbers.map(({ count }) => count),
    ),
  };
}
