import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Landmarks } from './landmarks.ts';

interface Listed {
  brandId: number;
  categoryId: number;
  deleted: boolean;
}

/** Landmarks of a list whose products have the ids 1000, 1001 … in its order. */
function landmarksOf(listed: readonly Listed[], every: number): Landmarks {
  const cells = new Map<string, Listed & { stretches: number[] }>();
  listed.forEach((product, place) => {
    const name = JSON.stringify(product);
    const cell = cells.get(name) ?? { ...product, stretches: [] };
    cell.stretches.push(Math.floor(place / every));
    cells.set(name, cell);
  });
  const firsts = Int32Array.from({ length: Math.ceil(listed.length / every) }, (_, n) => 1000 + n * every);
  return new Landmarks({
    version: 1,
    every,
    firsts,
    cells: [...cells.values()].map((cell) => ({ ...cell, stretches: Uint16Array.from(cell.stretches) })),
  });
}

const listed = fc.array(
  fc.record({
    brandId: fc.integer({ min: 1, max: 3 }),
    categoryId: fc.integer({ min: 1, max: 3 }),
    deleted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 80 },
);
const filter = fc.record({
  brands: fc.subarray([1, 2, 3]).map((some) => (some.length === 0 ? [0] : some)),
  categories: fc.subarray([1, 2, 3]).map((some) => (some.length === 0 ? [0] : some)),
  deletions: fc.constantFrom<boolean[]>([false], [false, true]),
});

describe('a page that is read from its landmark', () => {
  it('begins where it should, for every filter', () => {
    fc.assert(
      fc.property(
        listed,
        filter,
        fc.integer({ min: 1, max: 20 }),
        fc.nat(79),
        fc.integer({ min: 1, max: 20 }),
        (products, { brands, categories, deletions }, every, from, take) => {
          const matches = (product: Listed) =>
            (brands[0] === 0 || brands.includes(product.brandId)) &&
            (categories[0] === 0 || categories.includes(product.categoryId)) &&
            deletions.includes(product.deleted);
          const all = products.map((product, place) => ({ ...product, id: 1000 + place }));
          const wanted = all.filter(matches).slice(from, from + take);
          if (wanted.length === 0) return;
          const cells = brands.flatMap((brandId) =>
            categories.flatMap((categoryId) =>
              deletions.map((deleted) => ({ brandId, categoryId, deleted, products: 1 })),
            ),
          );
          const start = landmarksOf(products, every).locate(cells, from);

          const ahead = all.filter(({ id }) => id >= start.landmark);
          expect(ahead.filter(matches).slice(start.skip, start.skip + wanted.length)).toEqual(wanted);
          // Nearer than the next landmark, so no more than a stretch is passed by.
          const stretch = ahead.slice(0, every).filter(matches);
          expect(stretch.length).toBeGreaterThan(start.skip);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('passes by less than a stretch, however long the list is', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ brandId: 1 + (n % 7), categoryId: 1, deleted: false }));
    const everything = [{ brandId: 0, categoryId: 0, deleted: false, products: 5000 }];
    expect(landmarksOf(many, 100).locate(everything, 2345)).toEqual({ landmark: 1000 + 2300, skip: 45 });
    expect(landmarksOf(many, 100).locate(everything, 4999)).toEqual({ landmark: 1000 + 4900, skip: 99 });
  });
});
