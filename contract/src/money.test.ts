import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './currencies.ts';
import { discountedPrice, formatMoney, hasAtMostTwoDecimals, toAmount, toMinorUnits } from './money.ts';

describe('money', () => {
  it.each([
    { price: 1000, discount: 1250, expected: 875 },
    { price: 999, discount: 0, expected: 999 },
    { price: 999, discount: 10_000, expected: 0 },
    { price: 101, discount: 5000, expected: 51 }, // 50.5 minor units: half goes up
    { price: 999, discount: 3333, expected: 666 }, // 666.0333
    { price: 1_000_000, discount: 1, expected: 999_900 },
  ])(
    'a price of $price cents less $discount hundredths of a percent is $expected cents',
    ({ price, discount, expected }) => {
      expect(discountedPrice(price, discount)).toBe(expected);
    },
  );

  it('floating-point noise in dollars disappears in cents', () => {
    expect(toMinorUnits(19.99 * 3)).toBe(5997);
    expect(toMinorUnits(0.1 + 0.2)).toBe(30);
  });

  it('every amount in cents survives the way to dollars and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (minor) => toMinorUnits(toAmount(minor)) === minor));
  });

  it('a third decimal is not money', () => {
    expect([1, 1.5, 12.34, 8.07, 9999.99].every(hasAtMostTwoDecimals)).toBe(true);
    expect([0.001, 12.345, 9999.999].some(hasAtMostTwoDecimals)).toBe(false);
  });

  it('amounts in Arabic have Latin digits, and a sign of letters keeps its order', () => {
    expect(formatAmount(51.3, 'USD', 'ar-u-nu-latn')).toBe('\u200f51.30\u00a0US$\u200e');
    expect(formatAmount(51.3, 'EUR', 'ar-u-nu-latn')).toBe('\u200f51.30\u00a0€');
    expect(formatAmount(51.3, 'USD', 'es')).toBe('51,30\u00a0US$');
  });

  it('dollars are shown with a sign, groups and two decimals', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    const asIntl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    for (const value of [0, 0.01, 0.1, 9.99, 59.97, 999.99, 1000, 99_999.95, 1_234_567.89, -0.5, -1234.5]) {
      expect(formatMoney(value)).toBe(asIntl.format(value));
    }
  });
});
