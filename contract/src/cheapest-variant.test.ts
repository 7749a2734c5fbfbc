import { describe, expect, it } from 'vitest';
import { cheapestVariant } from './cheapest-variant.ts';

const chosen = (variants: readonly [name: string, price: number, stock: number][]) =>
  cheapestVariant(variants, { priceOf: ([, price]) => price, canBeHad: ([, , stock]) => stock > 0 })?.[0];

describe('the variant that an unnamed choice means', () => {
  it('is the cheapest that can be had', () => {
    expect(
      chosen([
        ['dear', 30, 1],
        ['sold out', 10, 0],
        ['cheap', 20, 1],
      ]),
    ).toBe('cheap');
  });

  it('is the cheapest of all where none can be had', () => {
    expect(
      chosen([
        ['dear', 30, 0],
        ['cheap', 20, 0],
      ]),
    ).toBe('cheap');
  });

  it('is the first of those that cost the same', () => {
    expect(
      chosen([
        ['first', 20, 1],
        ['second', 20, 2],
      ]),
    ).toBe('first');
  });

  it('is none where there are no variants', () => {
    expect(chosen([])).toBeUndefined();
  });
});
