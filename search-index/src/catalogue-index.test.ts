/** Filters, facets, pages and sorts of the index, compared with what plain code makes of the same products. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../server/test/runs.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { countFacets } from './count-facets.ts';
import type { OptionCount } from './facet-counts.ts';
import { type IndexPage, RowFinder } from './find-rows.ts';
import type { ProductDocument } from './product-document.ts';
import { type IndexFilter, rowFilterOf } from './row-filter.ts';
import { TextIndex } from './text/text-index.ts';

const COLORS = ['White', 'Gray', 'Black'];
const SIZES = ['S', 'M', 'L'];

const product = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  titleRank: fc.nat(5),
  option: fc.nat(3),
  category: fc.nat(2),
  colors: fc.subarray(COLORS),
  sizes: fc.subarray(SIZES),
  discountPriceMinor: fc.constantFrom(100, 999, 1000, 1250, 20_000, 999_999),
  priceMinor: fc.constantFrom(1000, 2000, 1_000_000),
  ratingHundredths: fc.constantFrom(0, 99, 100, 250, 399, 400, 500),
  createdAt: fc.constantFrom(1, 1e12, 1.7e12),
  deleted: fc.boolean(),
  soldOut: fc.boolean(),
  withoutPicture: fc.boolean(),
});
type Product = Parameters<typeof documentOf>[0];

function documentOf(of: typeof product extends fc.Arbitrary<infer One> ? One : never): ProductDocument {
  const { option, category, sizes, titleRank, ...rest } = of;
  return {
    ...rest,
    title: `Title ${titleRank}`,
    description: '',
    highlights: [],
    brandId: option + 10,
    brand: `brand ${option}`,
    brandLabel: `Brand ${option}`,
    categoryId: category + 5,
    category: `category ${category}`,
    categoryLabel: `Category ${category}`,
    sizes: SIZES,
    offeredSizes: sizes,
    codes: [],
    textHash: titleRank,
  };
}

const filter: fc.Arbitrary<IndexFilter> = fc.record({
  brands: fc.subarray(['brand 0', 'brand 1', 'no brand']),
  categories: fc.subarray(['category 0', 'category 2', 'no category']),
  colors: fc.subarray(['White', 'Black', 'Pink']),
  sizes: fc.subarray(['S', 'XL']),
  minPriceMinor: fc.option(fc.constantFrom(0, 1000, 1001), { nil: undefined }),
  maxPriceMinor: fc.option(fc.constantFrom(1000, 20_000, 2_000_000), { nil: undefined }),
  minRatingHundredths: fc.option(fc.constantFrom(0, 100, 400, 500), { nil: undefined }),
  inStock: fc.boolean(),
  deleted: fc.constantFrom(undefined, true, false),
  soldOut: fc.boolean(),
  withoutPicture: fc.boolean(),
});

/** Leaves out no product, not even deleted ones. */
const noFilter: IndexFilter = {
  brands: [],
  categories: [],
  colors: [],
  sizes: [],
  minPriceMinor: undefined,
  maxPriceMinor: undefined,
  minRatingHundredths: undefined,
  inStock: false,
  deleted: undefined,
  soldOut: false,
  withoutPicture: false,
};

const FACETS = ['categories', 'brands', 'colors', 'sizes', 'rating', 'price', 'stock'] as const;

function passes(one: Product, wanted: IndexFilter, except?: (typeof FACETS)[number]): boolean {
  const anyOf = (chosen: readonly string[], own: readonly string[]) =>
    chosen.length === 0 || own.some((value) => chosen.includes(value));
  const checks = {
    categories: anyOf(wanted.categories, [`category ${one.category}`]),
    brands: anyOf(wanted.brands, [`brand ${one.option}`]),
    colors: anyOf(wanted.colors, one.colors),
    sizes: anyOf(wanted.sizes, one.sizes),
    rating: one.ratingHundredths >= (wanted.minRatingHundredths ?? 0),
    price:
      one.discountPriceMinor >= (wanted.minPriceMinor ?? 0) &&
      one.discountPriceMinor <= (wanted.maxPriceMinor ?? Number.POSITIVE_INFINITY),
    stock: !wanted.inStock || !one.soldOut,
  };
  return (
    FACETS.every((facet) => facet === except || checks[facet]) &&
    (wanted.deleted === undefined || one.deleted === wanted.deleted) &&
    (!wanted.soldOut || one.soldOut) &&
    (!wanted.withoutPicture || one.withoutPicture)
  );
}

/** Puts the products one after another, so that later ones replace earlier ones with the same id. */
function indexOf(products: readonly Product[]) {
  const index = new CatalogueIndex(new TextIndex());
  const now = new Map<number, Product>();
  for (const one of products) {
    index.put(documentOf(one));
    now.set(one.id, one);
    // As the order of titles is read: each row has its place.
    index.columns.titleRanks[index.rowOf(one.id) ?? -1] = one.titleRank;
  }
  return { index, now };
}

const asMap = (counts: readonly OptionCount[]) => Object.fromEntries(counts.map(({ value, count }) => [value, count]));

function countedBy(
  all: readonly Product[],
  namesOf: (one: Product) => readonly string[],
  chosen: readonly string[] = [],
) {
  const counts: Record<string, number> = Object.fromEntries(chosen.map((name) => [name, 0]));
  for (const name of all.flatMap(namesOf)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

describe('the index of the catalogue', () => {
  it('counts each facet with every filter but its own, as plain code does, after any changes', () => {
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 120 }),
        filter,
        fc.array(fc.integer({ min: 1, max: 60 })),
        (all, wanted, gone) => {
          const { index, now } = indexOf(all);
          for (const id of gone) {
            index.remove(id);
            now.delete(id);
          }
          const found = countFacets(index, rowFilterOf(index, wanted), undefined, wanted);
          const left = (except?: (typeof FACETS)[number]) =>
            [...now.values()].filter((one) => passes(one, wanted, except));
          const known = (values: readonly string[], used: (one: Product) => string) =>
            values.filter((value) => all.some((one) => used(one) === value));
          const prices = left('price').map((one) => one.discountPriceMinor);
          expect({
            total: found.total,
            categories: asMap(found.categories),
            brands: asMap(found.brands),
            colors: asMap(found.colors),
            sizes: asMap(found.sizes),
            ratings: found.ratings,
            min: found.price.min,
            max: found.price.max,
            priced: found.price.buckets.reduce((sum, { count }) => sum + count, 0),
            inStock: found.inStock,
          }).toEqual({
            total: left().length,
            categories: countedBy(
              left('categories'),
              (one) => [`category ${one.category}`],
              known(wanted.categories, (one) => `category ${one.category}`),
            ),
            brands: countedBy(
              left('brands'),
              (one) => [`brand ${one.option}`],
              known(wanted.brands, (one) => `brand ${one.option}`),
            ),
            colors: countedBy(left('colors'), (one) => one.colors),
            sizes: countedBy(left('sizes'), (one) => one.sizes),
            ratings: [400, 300, 200, 100].map(
              (least) => left('rating').filter((one) => one.ratingHundredths >= least).length,
            ),
            min: prices.length === 0 ? null : Math.min(...prices),
            max: prices.length === 0 ? null : Math.max(...prices),
            priced: prices.length,
            inStock: left('stock').filter((one) => !one.soldOut).length,
          });
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('pages through what the filters leave in every order, ties by id: pages never overlap', () => {
    const sorts = {
      id: (one: Product) => one.id,
      rating: (one: Product) => one.ratingHundredths,
      price: (one: Product) => one.priceMinor,
      discountPrice: (one: Product) => one.discountPriceMinor,
      createdAt: (one: Product) => one.createdAt,
      title: (one: Product) => one.titleRank,
    };
    const by = fc.constantFrom('id', 'rating', 'price', 'discountPrice', 'createdAt', 'title') satisfies fc.Arbitrary<
      IndexPage['by']
    >;
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 120 }),
        filter,
        by,
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 30 }),
        (all, wanted, sort, order, take) => {
          const { index, now } = indexOf(all);
          const finder = new RowFinder(index);
          const sign = order === 'asc' ? 1 : -1;
          const expected = [...now.values()]
            .filter((one) => passes(one, wanted))
            .sort((one, two) => sign * (sorts[sort](one) - sorts[sort](two)) || one.id - two.id)
            .map(({ id }) => id);
          const ids: number[] = [];
          for (let skip = 0; skip <= expected.length; skip += take) {
            const page = finder.findPage(rowFilterOf(index, wanted), undefined, { by: sort, order, skip, take });
            expect(page.total).toBe(expected.length);
            ids.push(...page.ids);
          }
          expect(ids).toEqual(expected);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('orders matches by rank, then in stock before sold out, then by rating, then by id', () => {
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 60 }),
        fc.array(fc.nat(3), { minLength: 60, maxLength: 60 }),
        (all, ranks) => {
          const { index, now } = indexOf(all);
          const rows = Uint32Array.from([...now.keys()].map((id) => index.rowOf(id) ?? 0)).sort();
          const finder = new RowFinder(index);
          const page = { by: 'relevance', order: 'asc', skip: 0, take: 100 } as const;
          const { ids } = finder.findPage(rowFilterOf(index, noFilter), { rows, ranks: Uint32Array.from(ranks) }, page);
          const rankOf = new Map(Array.from(rows, (row, at) => [index.columns.ids[row] ?? 0, ranks[at] ?? 0]));
          const expected = [...now.values()]
            .sort(
              (one, two) =>
                (rankOf.get(one.id) ?? 0) - (rankOf.get(two.id) ?? 0) ||
                Number(one.soldOut) - Number(two.soldOut) ||
                two.ratingHundredths - one.ratingHundredths ||
                one.id - two.id,
            )
            .map(({ id }) => id);
          expect(ids).toEqual(expected);
        },
      ),
    );
  });
});
