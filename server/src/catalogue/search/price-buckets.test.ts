import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPrices } from './price-buckets.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });

describe('the buckets of prices', () => {
  it('are of one round width, cover the lowest to the highest price, and hold each price once', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 50 }), (prices) => {
        const { min, max, buckets } = countPrices(prices);
        expect([min, max]).toEqual([Math.min(...prices), Math.max(...prices)]);
        const [first, last] = [buckets.at(0), buckets.at(-1)];
        const width = (first?.to ?? 0) - (first?.from ?? 0);
        expect(String(width)).toMatch(/^[125]0*$/);
        expect(first?.from).toBeLessThanOrEqual(Math.min(...prices));
        expect(last?.to).toBeGreaterThanOrEqual(Math.max(...prices));
        for (const [n, { from, to, count }] of buckets.entries()) {
          expect(to - from).toBe(width);
          expect(from % width).toBe(0);
          if (n > 0) expect(from).toBe(buckets[n - 1]?.to);
          const isLast = n === buckets.length - 1;
          expect(count).toBe(
            prices.filter((price) => price >= from && (price < to || (isLast && price === to))).length,
          );
        }
      }),
    );
  });

  it('are between 5 and 20, fewer only where prices are less than 5 cents apart', () => {
    fc.assert(
      fc.property(cents, cents, (one, two) => {
        const { buckets } = countPrices([one, two]);
        expect(buckets.length).toBeLessThanOrEqual(20);
        expect(buckets.length).toBeGreaterThanOrEqual(Math.min(5, Math.max(1, Math.abs(one - two))));
      }),
    );
  });

  it('are none where there is no price', () => {
    expect(countPrices([])).toEqual({ min: null, max: null, buckets: [] });
  });
});
