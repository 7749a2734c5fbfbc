import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pauseBefore } from './look-for-shop.ts';

it('the pauses between two looks double from a second to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((looks) => pauseBefore(looks, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('every pause is at least half of its maximum, and random, so that browsers check at different moments', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (looks, chance) => {
      const longest = pauseBefore(looks, 1);
      expect(pauseBefore(looks, chance)).toBeGreaterThanOrEqual(longest / 2);
      expect(pauseBefore(looks, chance)).toBeLessThanOrEqual(longest);
      expect(longest).toBeLessThanOrEqual(30_000);
    }),
  );
});
