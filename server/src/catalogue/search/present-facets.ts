import { toAmount } from '@shop/contract/money';
import { COLOR_OPTION, isBuiltIn, SIZE_OPTION } from '@shop/contract/options';
import {
  type AttributeFacet,
  type Facets,
  type FacetValue,
  type OptionFacet,
  RATING_FACETS,
} from '@shop/contract/search';
import { facetsText } from '@shop/messages/facets';
import { contentLanguage } from '@shop/messages/language';
import type { FacetCounts, OptionCount, ValueCount } from '@shop/search-index/facet-counts';
import type { ReadQuery } from '@shop/search-index/text/search-texts';
import type { AttributeRow } from '../attributes/attributes.queries.ts';
import { shownAttribute } from '../attributes/present-attribute.ts';
import type { OptionRow } from '../options/options.queries.ts';
import { presentOption } from '../options/present-option.ts';
import { withPriceWords } from '../product-filter/price-words.ts';
import type { ProductFilter } from '../product-filter/product-filter.queries.ts';
import { shownName } from '../products/value-translations.ts';

export interface CountedFacets {
  filter: ProductFilter;
  /** All of them, in their order. */
  options: readonly OptionRow[];
  /** Those that have a facet, in their order. */
  attributes: readonly AttributeRow[];
  counts: FacetCounts;
  read: ReadQuery;
}

export function presentFacets({ filter, options, attributes, counts, read }: CountedFacets): Facets {
  const { min, max, buckets } = counts.price;
  return {
    total: counts.total,
    correctedQuery: read.correctedQuery && withPriceWords(read.correctedQuery, filter),
    droppedWords: [...read.droppedWords],
    readAs: presentPriceWords(filter),
    facets: {
      category: presentValues(counts.categories, filter.categories),
      brand: presentValues(counts.brands, filter.brands),
      color: presentValues(counts.colors, filter.colors, labelsByName(options, COLOR_OPTION)),
      size: presentValues(counts.sizes, filter.sizes, labelsByName(options, SIZE_OPTION)),
      rating: RATING_FACETS.map((value, n) => ({ value, count: counts.ratings[n] ?? 0 })),
      price: {
        min: min === null ? null : toAmount(min),
        max: max === null ? null : toAmount(max),
        buckets: buckets.map(({ from, to, count }) => ({ from: toAmount(from), to: toAmount(to), count })),
      },
      inStock: { count: counts.inStock },
      options: options.flatMap((option) => presentOptionFacet(option, { filter, counts }) ?? []),
      attributes: attributes.flatMap((attribute) => presentAttribute(attribute, { filter, counts }) ?? []),
    },
  };
}

/** Filters name colours and sizes by their names in the default language. */
function labelsByName(options: readonly OptionRow[], id: number): (name: string) => string {
  const values = options.find((option) => option.id === id)?.values ?? [];
  const labels = new Map(values.map((value) => [value.name, shownName(value)]));
  return (name) => labels.get(name) ?? name;
}

function presentOptionFacet(
  option: OptionRow,
  { filter, counts }: Pick<CountedFacets, 'filter' | 'counts'>,
): OptionFacet | undefined {
  const { id, name, values } = presentOption(option);
  if (isBuiltIn(id)) return undefined;
  const counted = counts.options.find(({ option }) => option === id)?.values ?? [];
  const own = filter.options.find(({ option }) => option === id);
  if (counted.length === 0 && own === undefined) return undefined;
  const labelOf = (value: string) => values.find((one) => one.id === value)?.name ?? value;
  return { id, name, values: presentValues(counted, own?.values ?? [], labelOf) };
}

function presentAttribute(
  attribute: AttributeRow,
  { filter, counts }: Pick<CountedFacets, 'filter' | 'counts'>,
): AttributeFacet | undefined {
  const { key, kind, values } = attribute;
  const counted = counts.attributes.find((one) => one.key === key);
  if (counted === undefined) return undefined;
  const facet = { key, ...shownAttribute(attribute) };
  if ('range' in counted) return { ...facet, kind: 'number', ...counted.range };
  if (kind === 'number') return undefined;
  const chosen = filter.attributes.find((one) => one.key === key)?.values ?? [];
  const labels = new Map(values.map((one) => [one.id, shownName(one)]));
  const labelOf = (value: string) =>
    kind === 'boolean' ? facetsText[value === 'true' ? 'yes' : 'no'] : (labels.get(value) ?? value);
  return { ...facet, kind, values: presentValues(counted.values, chosen, labelOf) };
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
function presentValues(
  counts: readonly (ValueCount & { label?: string })[],
  chosen: readonly string[],
  labelOf?: (value: string) => string,
): FacetValue[] {
  const counted = new Set(counts.map(({ value }) => value));
  const missing = chosen.filter((value) => !counted.has(value)).map((value) => ({ value, label: undefined, count: 0 }));
  const all = [...counts, ...missing].map((one) => ({ ...one, label: labelOf?.(one.value) ?? one.label ?? one.value }));
  return mostFirst(all).map(({ value, label, count }) => ({
    value,
    label,
    count,
    checked: chosen.includes(value),
  }));
}

const collators = new Map<string, Intl.Collator>();

/** Names are sorted as their language does. */
function collator(): Intl.Collator {
  const language = contentLanguage() ?? 'und';
  const known = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, known);
  return known;
}

/** Most products first, then by label. */
export function mostFirst(counts: readonly OptionCount[]): OptionCount[] {
  const labels = collator();
  return counts.toSorted(
    (one, two) => two.count - one.count || labels.compare(one.label, two.label) || labels.compare(one.value, two.value),
  );
}
