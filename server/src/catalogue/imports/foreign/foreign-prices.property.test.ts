import { discountedPrice } from '@shop/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/runs.ts';
import { minorUnitsIn, ownPricesOf } from './foreign-prices.ts';

const price = fc.integer({ min: 1, max: 1_000_000 });
const line = fc.record({ price, above: fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: null }) });
const lines = fc
  .array(line, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((one) => ({ price: one.price, before: one.above === null ? null : one.price + one.above })));

describe('prices of another program', () => {
  it('are what customers pay here, to the minor unit', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { discount, prices } = ownPricesOf(given);
        expect(prices.map((one) => discountedPrice(one, discount))).toEqual(given.map((one) => one.price));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('keep what they were before wherever one discount makes all of them', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9_999 }),
        (before, discount) => {
          const given = before.map((one) => ({ price: discountedPrice(one, discount), before: one }));
          fc.pre(given.every((one) => one.price < one.before));
          expect(ownPricesOf(given)).toMatchObject({ prices: before, isShortened: false });
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('have the roundest of several discounts', () => {
    expect(ownPricesOf([{ price: 975, before: 1300 }]).discount).toBe(2500);
    expect(ownPricesOf([{ price: 1999, before: 2999 }]).discount).toBe(3335);
    expect(ownPricesOf([{ price: 100, before: 300 }]).discount).toBe(6660);
  });

  it('are read with a point or a comma, and never with more decimals than the currency has', () => {
    const texts = ['12', '12.5', '12,50', '12.5000', '12.345', '', '1.000,00', '-1', 'free'];
    expect(texts.map(minorUnitsIn)).toEqual([1200, 1250, 1250, 1250, ...Array.from({ length: 5 }, () => undefined)]);
  });
});
