import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../server/test/runs.ts';
import { countPrices } from './price-buckets.ts';

const minor = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1900, max: 2100 }), fc.constant(1999));

/** How many products the most frequent price has. */
function heaviest(prices: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1);
  return Math.max(...counts.values());
}

describe('the buckets of prices', () => {
  it('cover the lowest to the highest price, follow one another, and hold each price once and none is empty', () => {
    fc.assert(
      fc.property(fc.array(minor, { minLength: 1, maxLength: 200 }), (prices) => {
        const { min, max, buckets } = countPrices(prices);
        expect([min, max]).toEqual([Math.min(...prices), Math.max(...prices)]);
        expect(buckets[0]?.from).toBeLessThanOrEqual(Math.min(...prices));
        expect(buckets.at(-1)?.to).toBeGreaterThanOrEqual(Math.max(...prices));
        for (const [n, { from, to, count }] of buckets.entries()) {
          expect(from).toBeLessThan(to);
          if (n > 0) expect(from).toBe(buckets[n - 1]?.to);
          const isLast = n === buckets.length - 1;
          expect(count).toBe(
            prices.filter((price) => price >= from && (price < to || (isLast && price === to))).length,
          );
          expect(count).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('are at most 20, and none has more than two twentieths of all products and those of one price', () => {
    fc.assert(
      fc.property(fc.array(minor, { minLength: 20, maxLength: 400 }), (prices) => {
        const { buckets } = countPrices(prices);
        expect(buckets.length).toBeLessThanOrEqual(20);
        const most = Math.min(20, new Set(prices).size);
        for (const { count } of buckets) {
          expect(count).toBeLessThanOrEqual(2 * Math.ceil(prices.length / most) + heaviest(prices));
        }
      }),
    );
  });

  it('of prices that hardly differ are as many as there are prices', () => {
    expect(countPrices([1000, 1000, 4000, 5000, 5000]).buckets).toEqual([
      { from: 1000, to: 4000, count: 2 },
      { from: 4000, to: 5000, count: 1 },
      { from: 5000, to: 5500, count: 2 },
    ]);
    expect(countPrices([700]).buckets).toEqual([{ from: 700, to: 701, count: 1 }]);
  });

  it('are no single bar because of one dear product', () => {
    const prices = [...Array.from({ length: 19_847 }, (_, n) => 500 + ((n * 7919) % 29_500)), 980_000];
    const { buckets } = countPrices(prices);
    expect(buckets).toHaveLength(20);
    expect(Math.max(...buckets.map(({ count }) => count))).toBeLessThan(19_848 / 8);
    for (const { from } of buckets) expect(from % 100).toBe(0);
  });

  it('are the same whether prices come one by one or counted', () => {
    const many = fc
      .array(minor, { minLength: 1, maxLength: 50 })
      .map((some) => Array.from({ length: 5000 }, (_, n) => some[n % some.length] ?? 0));
    fc.assert(
      fc.property(fc.oneof(fc.array(minor, { maxLength: 50 }), many), (prices) => {
        const values = [...new Set(prices)];
        const counts = values.map((value) => prices.filter((price) => price === value).length);
        expect(countPrices(values, counts)).toEqual(countPrices(Uint32Array.from(prices)));
      }),
      { numRuns: runs(50) },
    );
  });

  it('are none where there is no price', () => {
    expect(countPrices([])).toEqual({ min: null, max: null, buckets: [] });
  });
});
