import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeLimitsOf, fromStripe, toStripe } from './charge-units.ts';

describe('amounts at Stripe', () => {
  it.each([
    ['USD', 1999, 1999],
    ['JPY', 1999, 1999],
    ['KWD', 1990, 1990],
    ['ISK', 1999, 199_900],
    ['UGX', 5000, 500_000],
    // Two decimals of ISO 4217, and none at Stripe.
    ['MGA', 500_000, 5000],
  ])('of %s are sent in its units, and read as minor units again', (currency, minor, sent) => {
    expect(toStripe(minor, currency)).toBe(sent);
    expect(fromStripe(sent, currency.toLowerCase())).toBe(minor);
  });

  it.each([
    ['USD', { least: 50, most: 99_999_999, step: 1 }],
    ['EUR', { least: 50, most: 99_999_999, step: 1 }],
    ['GBP', { least: 30, most: 99_999_999, step: 1 }],
    ['JPY', { least: 50, most: 99_999_999, step: 1 }],
    // The last of three decimals must be 0.
    ['KWD', { least: 10, most: 99_999_990, step: 10 }],
    ['ISK', { least: 1, most: 999_999, step: 1 }],
    ['MGA', { least: 100, most: 99_999_900, step: 100 }],
    ['ZMW', { least: 1, most: 99_999_999, step: 1 }],
  ])('of %s have the limits of what it charges', (currency, limits) => {
    expect(chargeLimitsOf(currency)).toEqual(limits);
  });
});

it('what Stripe charges is whole, of at most eight digits, and the same minor units again, in each currency', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const { least, most, step } = chargeLimitsOf(currency);
    expect(most).toBeLessThanOrEqual(99_999_999);
    const same = fc.property(fc.integer({ min: Math.ceil(least / step), max: most / step }), (steps) => {
      const sent = toStripe(steps * step, currency);
      expect([currency, sent]).toEqual([currency, Math.min(99_999_999, Math.max(1, Math.round(sent)))]);
      expect(fromStripe(sent, currency.toLowerCase())).toBe(steps * step);
    });
    fc.assert(same, { numRuns: 25 });
  }
});
