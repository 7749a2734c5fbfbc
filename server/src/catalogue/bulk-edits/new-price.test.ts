import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPrice } from './new-price.ts';

const none = { rounding: 'none' } as const;

describe('a changed price', () => {
  it('is as computed by hand', () => {
    const table: [string, Parameters<typeof newPrice>[1], string][] = [
      ['20.00', { by: 5, ...none }, '25.00'],
      ['20.00', { by: -0.01, ...none }, '19.99'],
      ['20.00', { percent: -10, ...none }, '18.00'],
      ['0.05', { percent: -10, ...none }, '0.05'], // 0.045
      ['10.05', { percent: 10, ...none }, '11.06'], // 11.055
      ['19.99', { percent: 12.5, ...none }, '22.49'], // 22.48875
      ['33.33', { percent: -33.33, ...none }, '22.22'], // 22.221111
      ['1.00', { percent: 0.5, ...none }, '1.01'], // 1.005
      ['20.00', { to: 7.35, ...none }, '7.35'],
      ['10.49', { by: 0, rounding: '99' }, '10.99'], // as far from 9.99
      ['10.48', { by: 0, rounding: '99' }, '9.99'],
      ['10.99', { by: 0, rounding: '99' }, '10.99'],
      ['11.49', { by: 0, rounding: '99' }, '11.99'],
      ['20.00', { percent: -10, rounding: '99' }, '17.99'],
      ['10.49', { percent: 0.05, rounding: '99' }, '10.99'], // 10.495245 is 10.50 in minor units
      ['18.50', { by: 0, rounding: 'whole' }, '19.00'],
      ['18.49', { by: 0, rounding: 'whole' }, '18.00'],
      ['18.00', { percent: 2.75, rounding: 'whole' }, '19.00'], // 18.495 is 18.50 in minor units, and 19
      ['20.00', { to: 7.35, rounding: '99' }, '6.99'],
    ];
    for (const [before, change, after] of table) {
      const result = newPrice(Math.round(Number(before) * 100), change);
      expect([before, change, (result / 100).toFixed(2)]).toEqual([before, change, after]);
    }
  });

  const minor = fc.integer({ min: 100, max: 1_000_000 });
  const hundredths = fc.integer({ min: -10_000, max: 100_000 });

  it('by percent is the nearest cent, upwards where two are as near', () => {
    fc.assert(
      fc.property(minor, hundredths, (price, percent) => {
        const exact = BigInt(price) * BigInt(10_000 + percent);
        const doubled = 2n * (BigInt(newPrice(price, { percent: percent / 100, ...none })) * 10_000n - exact);
        return doubled > -10_000n && doubled <= 10_000n;
      }),
    );
  });

  it('is the nearest that ends in .99, or in whole dollars, upwards where two are as near', () => {
    fc.assert(
      fc.property(minor, hundredths, (price, percent) => {
        const unrounded = newPrice(price, { percent: percent / 100, ...none });
        const ends = newPrice(price, { percent: percent / 100, rounding: '99' });
        const whole = newPrice(price, { percent: percent / 100, rounding: 'whole' });
        const isNearest = (rounded: number) => rounded - unrounded > -50 && rounded - unrounded <= 50;
        return (ends + 1) % 100 === 0 && whole % 100 === 0 && isNearest(ends) && isNearest(whole);
      }),
    );
  });
});
