import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNumbers } from './number-buckets.ts';

const number = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((millionths) => millionths / 1e6),
  fc.constantFrom(999_999_999_999_999, -999_999_999_999_999, 0.1, 0.3, 205),
);

function counted(numbers: readonly number[]) {
  const different = [...new Set(numbers)].sort((a, b) => a - b);
  return countNumbers(
    different,
    different.map((own) => numbers.filter((one) => one === own).length),
  );
}

describe('the buckets of numbers', () => {
  it('cover the lowest to the highest number, follow one another, and hold each number once', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 200 }), (all) => {
        const numbers = all.map((one) => (one === 0 ? 0 : one));
        const { min, max, buckets } = counted(numbers);
        expect([min, max]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
        expect(buckets.length).toBeLessThanOrEqual(20);
        expect(buckets[0]?.from).toBeLessThanOrEqual(Math.min(...numbers));
        expect(buckets.at(-1)?.to).toBeGreaterThanOrEqual(Math.max(...numbers));
        for (const [n, { from, to, count }] of buckets.entries()) {
          expect(from).toBeLessThan(to);
          if (n > 0) expect(from).toBe(buckets[n - 1]?.to);
          const isLast = n === buckets.length - 1;
          expect(count).toBe(numbers.filter((one) => one >= from && (one < to || (isLast && one === to))).length);
        }
      }),
    );
  });

  it('begin at fair numbers: tenths where the numbers have tenths', () => {
    const numbers = Array.from({ length: 100 }, (_, n) => n / 10);
    expect(counted(numbers).buckets.slice(0, 3)).toEqual([
      { from: 0, to: 0.4, count: 4 },
      { from: 0.4, to: 1, count: 6 },
      { from: 1, to: 1.4, count: 4 },
    ]);
  });

  it('are none where there is no number', () => {
    expect(countNumbers([], [])).toEqual({ min: null, max: null, buckets: [] });
  });
});
