/** Filters, facets, pages and sorts of the index, compared with what plain code makes of the same products. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../server/test/runs.ts';
import {
  ATTRIBUTES,
  type Attribute,
  COLORS,
  type FACETS,
  filter,
  GRIND,
  GRINDS,
  indexOf,
  noFilter,
  type Product,
  passes,
  product,
  SIZES,
  valuesIn,
} from '../test/plain-catalogue.ts';
import { countFacets } from './count-facets.ts';
import type { AttributeCounts, ValueCount } from './facet-counts.ts';
import { type IndexPage, RowFinder } from './find-rows.ts';
import { type IndexFilter, rowFilterOf } from './row-filter.ts';

const asMap = (counts: readonly ValueCount[]) => Object.fromEntries(counts.map(({ value, count }) => [value, count]));

function countedBy(
  all: readonly Product[],
  namesOf: (one: Product) => readonly string[],
  chosen: readonly string[] = [],
) {
  const counts: Record<string, number> = Object.fromEntries(chosen.map((name) => [name, 0]));
  for (const name of all.flatMap(namesOf)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const countedOf = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]));

type Presented = { key: string; values: unknown } | { key: string; min: unknown; max: unknown; counted: number };

function countedAttribute(
  { key, kind }: (typeof ATTRIBUTES)[number],
  all: readonly Product[],
  wanted: IndexFilter,
): Presented[] {
  const values = all.flatMap((one) => valuesIn(one, key));
  if (values.length === 0 && !wanted.attributes.some((own) => own.key === key)) return [];
  if (kind !== 'number') return [{ key, values: countedOf(values) }];
  const numbers = values.map(Number).sort((a, b) => a - b);
  return [{ key, min: numbers[0] ?? null, max: numbers.at(-1) ?? null, counted: numbers.length }];
}

function presented(counts: AttributeCounts): Presented {
  const { key } = counts;
  if ('values' in counts) {
    return { key, values: Object.fromEntries(counts.values.map(({ value, count }) => [value, count])) };
  }
  const { min, max, buckets } = counts.range;
  return { key, min, max, counted: buckets.reduce((sum, { count }) => sum + count, 0) };
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
          const found = countFacets(index, rowFilterOf(index, wanted), undefined, {
            filter: wanted,
            options: [GRIND],
            attributes: ATTRIBUTES,
          });
          const left = (except?: (typeof FACETS)[number] | Attribute) =>
            [...now.values()].filter((one) => passes(one, wanted, except));
          /** What choosing one value would leave. */
          const offeredBy = (values: readonly string[], withValue: (chosen: string[]) => IndexFilter) =>
            Object.fromEntries(
              values
                .map(
                  (value) =>
                    [value, [...now.values()].filter((one) => passes(one, withValue([value]))).length] as const,
                )
                .filter(([, count]) => count > 0),
            );
          const known = (values: readonly string[], used: (one: Product) => string) =>
            values.filter((value) => all.some((one) => used(one) === value));
          const prices = left('price').map((one) => one.discountPriceMinor);
          expect({
            total: found.total,
            categories: asMap(found.categories),
            brands: asMap(found.brands),
            colors: asMap(found.colors),
            sizes: asMap(found.sizes),
            grinds: asMap(found.options[0]?.values ?? []),
            ratings: found.ratings,
            min: found.price.min,
            max: found.price.max,
            priced: found.price.buckets.reduce((sum, { count }) => sum + count, 0),
            inStock: found.inStock,
            attributes: found.attributes.map(presented),
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
            colors: offeredBy([...COLORS, 'Pink'], (colors) => ({ ...wanted, colors })),
            sizes: offeredBy([...SIZES, 'XL'], (sizes) => ({ ...wanted, sizes })),
            grinds: offeredBy([...GRINDS, 'coarse'], (values) => ({ ...wanted, options: [{ option: GRIND, values }] })),
            ratings: [400, 300, 200, 100].map(
              (least) => left('rating').filter((one) => one.ratingHundredths >= least).length,
            ),
            min: prices.length === 0 ? null : Math.min(...prices),
            max: prices.length === 0 ? null : Math.max(...prices),
            priced: prices.length,
            inStock: left('stock').filter((one) => !one.soldOut).length,
            attributes: ATTRIBUTES.flatMap((own) => countedAttribute(own, left(own.key), wanted)),
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
