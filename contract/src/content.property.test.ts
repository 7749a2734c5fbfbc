/** The price by unit, in currencies without decimals, with two and with three. */

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { unitPriceMinor, unitPriceOf } from './content.ts';
import { setShopMoney, toAmount } from './money.ts';
import { newProductBody } from './product-bodies.ts';

afterEach(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));

const minor = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const thousandths = fc.integer({ min: 1, max: 1_000_000_000 });

describe('the price by unit', () => {
  it('is price / amount * per, rounded half up to minor units of JPY, KWD and USD', () => {
    for (const currency of ['JPY', 'KWD', 'USD']) {
      setShopMoney({ currency, maxPrice: 10_000_000 });
      const rounded = fc.property(minor, thousandths, thousandths, (price, amount, per) => {
        const exact = BigInt(price) * BigInt(per);
        const of = { amount: amount / 1000, per: per / 1000 };
        const found = unitPriceMinor(price, of);
        // Beyond what numbers hold exactly, nobody pays.
        fc.pre(Number.isSafeInteger(found));
        // At most half a unit above what it is exactly, and less than half below.
        const twice = 2n * BigInt(found) * BigInt(amount);
        expect(twice <= 2n * exact + BigInt(amount)).toBe(true);
        expect(twice > 2n * exact - BigInt(amount)).toBe(true);
        expect(unitPriceOf(toAmount(price), { ...of, unit: 'kg' })).toEqual({
          price: toAmount(found),
          per: of.per,
          unit: 'kg',
        });
      });
      fc.assert(rounded, { numRuns: 300 });
    }
  });

  it.each([
    ['JPY', 500, 250, 100, 200],
    ['JPY', 999, 0.75, 1, 1332],
    ['KWD', 1.25, 0.4, 1, 3.125],
    ['USD', 5, 400, 100, 1.25],
    ['USD', 0.01, 2, 1, 0.01],
    ['USD', 0.01, 3, 1, 0],
    ['USD', 4.99, 0.333, 1, 14.98],
  ])('of %s %d for %d is, per %d, %d', (currency, price, amount, per, expected) => {
    setShopMoney({ currency, maxPrice: 10_000 });
    expect(unitPriceOf(price, { amount, unit: 'l', per })).toEqual({ price: expected, per, unit: 'l' });
  });

  it('needs amounts above 0 with up to three decimals', () => {
    const faultOf = (amount: unknown, per: unknown = 1) => {
      const { error } = newProductBody.safeParse({ content: { amount, unit: 'g', per } });
      return error?.issues.filter(({ path }) => path[0] === 'content').map(({ message }) => message);
    };
    expect(faultOf(0.001, 1_000_000)).toEqual([]);
    expect(faultOf(0)).toEqual(['amount must be above 0']);
    expect(faultOf(1e-9)).toContain('amount must be above 0');
    expect(faultOf(1, -1)).toEqual(['per must be above 0']);
    expect(faultOf(0.0015)).toEqual(['amount must have at most three decimals']);
    expect(faultOf('1')).toEqual(['amount is required']);
  });
});
