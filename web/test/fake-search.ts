/** How the fake shop searches, filters and counts: as the contract says, in the plainest way. */

import type { Attribute } from '@shop/contract/attributes';
import type { Product } from '@shop/contract/catalogue';
import { filterNames, type ListState, readListState } from '@shop/contract/product-list';
import { type Facets, type FacetValue, MAX_SUGGESTED, RATING_FACETS, type Suggestions } from '@shop/contract/search';
import { fitsOwn, ownFacets } from './fake-own-facets.ts';

type Filter = { name: string; holds: (product: Product) => boolean };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function textOf({ title, brand, category, colors, highlights, description }: Product): string {
  return [title, brand, category, ...colors.map(({ name }) => name), ...highlights, description].join(' ');
}

/** Whether one letter was added, left out or replaced, or two neighbours were swapped. */
function isOneEdit(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const [a, b] = [left.slice(start), right.slice(start)];
  const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return left !== right && (isSwap || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1));
}

/** The words that are searched for, with typing mistakes corrected. */
function searchedWords(products: readonly Product[], q: string, exact: boolean): string[] {
  const vocabulary = [...new Set(products.flatMap((one) => wordsOf(textOf(one))))];
  return wordsOf(q).map((word, place, all) => {
    const isKnown = vocabulary.some((one) => one === word || (place === all.length - 1 && one.startsWith(word)));
    if (isKnown || exact || word.length < 4) return word;
    return vocabulary.find((one) => isOneEdit(word, one)) ?? word;
  });
}

function filtersOf({ values, ...state }: ListState, words: readonly string[]): Filter[] {
  const valuesOf = {
    category: ({ category }: Product) => [category],
    brand: ({ brand }: Product) => [brand],
    color: ({ colors }: Product) => colors.map(({ name }) => name),
    size: ({ sizes }: Product) => sizes.filter(({ inStock }) => inStock).map(({ name }) => name),
  };
  const { price_gte: from = 0, price_lte: to = Number.POSITIVE_INFINITY, rating_gte: least = 0, in_stock } = values;
  return [
    { name: 'q', holds: (one) => words.every((word) => wordsOf(textOf(one)).some((other) => other.startsWith(word))) },
    ...filterNames.map((name) => ({
      name,
      holds: (one: Product) =>
        state[name].length === 0 || valuesOf[name](one).some((value) => state[name].includes(value)),
    })),
    { name: 'price', holds: ({ discountPrice }) => discountPrice >= Number(from) && discountPrice <= Number(to) },
    { name: 'rating', holds: ({ rating }) => rating >= Number(least) },
    { name: 'inStock', holds: ({ stock }) => in_stock === undefined || stock > 0 },
    { name: 'own', holds: (one) => fitsOwn(one, state.own) },
  ];
}

function read(all: readonly Product[], params: URLSearchParams) {
  const products = all.filter((one) => params.get('admin') === 'true' || !one.deleted);
  const state = readListState(params);
  const exact = state.values.exact !== undefined;
  const priceWords = exact ? undefined : /under \$?(\d+)$/.exec(state.q);
  const limit = state.values.price_lte === undefined ? priceWords?.[1] : undefined;
  const q = priceWords ? state.q.slice(0, priceWords.index) : state.q;
  const words = searchedWords(products, q, exact);
  const corrected = words.join(' ') === wordsOf(q).join(' ') ? null : words.join(' ');
  const readAs = { price_gte: null, price_lte: limit ? Number(limit) : null, words: priceWords?.[0] ?? null };
  const filtered = { ...state, values: { ...state.values, ...(limit && { price_lte: limit }) } };
  return { products, state, corrected, readAs, filters: filtersOf(filtered, words) };
}

/** The products of a list, unsorted. */
export function findProducts(all: readonly Product[], params: URLSearchParams): Product[] {
  const { products, filters } = read(all, params);
  const found = products.filter((one) => filters.every(({ holds }) => holds(one)));
  if (params.get('_sort') !== 'title') return found;
  const turn = params.get('_order') === 'desc' ? -1 : 1;
  return found.toSorted((one, other) => turn * one.title.localeCompare(other.title));
}

export function countFacets(
  all: readonly Product[],
  params: URLSearchParams,
  attributes: readonly Attribute[] = [],
): Facets {
  const { products, state, corrected, readAs, filters } = read(all, params);
  const left = (but?: string) =>
    products.filter((one) => filters.every(({ name, holds }) => name === but || holds(one)));
  const values = (name: (typeof filterNames)[number], of: (one: Product) => string[]): FacetValue[] => {
    const counts = new Map(state[name].map((value) => [value, 0]));
    for (const value of left(name).flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, label: value, count, checked: state[name].includes(value) }))
      .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label));
  };
  const prices = left('price').map(({ discountPrice }) => discountPrice);
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  return {
    total: left().length,
    correctedQuery: corrected,
    droppedWords: [],
    readAs,
    facets: {
      category: values('category', ({ category }) => [category]),
      brand: values('brand', ({ brand }) => [brand]),
      color: values('color', ({ colors }) => colors.map(({ name }) => name)),
      size: values('size', ({ sizes }) => sizes.filter(({ inStock }) => inStock).map(({ name }) => name)),
      rating: RATING_FACETS.map((value) => ({
        value,
        count: left('rating').filter(({ rating }) => rating >= value).length,
      })),
      price:
        prices.length === 0
          ? { min: null, max: null, buckets: [] }
          : { min, max, buckets: [{ from: min, to: max, count: prices.length }] },
      inStock: { count: left('inStock').filter(({ stock }) => stock > 0).length },
      options: [],
      attributes: ownFacets(attributes, (key) => left('own').filter((one) => fitsOwn(one, state.own, key)), state.own),
    },
  };
}

export function suggest(all: readonly Product[], params: URLSearchParams): Suggestions {
  const found = params.get('q') ? findProducts(all, params) : [];
  const last = wordsOf(params.get('q') ?? '').at(-1) ?? '';
  const words = found.flatMap(({ title }) => wordsOf(title)).filter((word) => word.startsWith(last));
  const options = (values: readonly string[], most: number) =>
    [...new Set(values)]
      .map((value) => ({ value, label: value, count: values.filter((one) => one === value).length }))
      .slice(0, most);
  return {
    queries: [...new Set(words)].slice(0, MAX_SUGGESTED.queries),
    products: found.slice(0, MAX_SUGGESTED.products).map(({ id, title, thumbnail, discountPrice, unitPrice }) => ({
      id,
      title,
      thumbnail,
      discountPrice,
      unitPrice,
    })),
    categories: options(
      found.map(({ category }) => category),
      MAX_SUGGESTED.categories,
    ),
    brands: options(
      found.map(({ brand }) => brand),
      MAX_SUGGESTED.brands,
    ),
  };
}
