import { decimalsOf } from '@shop/contract/currencies';
import { setShopMoney, toAmount } from '@shop/contract/money';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readCell, writeCell } from './cells.ts';

afterEach(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));

describe('a price in a file', () => {
  it('has the decimals of its currency, and is read as it was written, with a point or a comma', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      setShopMoney({ currency, maxPrice: 10_000 });
      const decimals = decimalsOf(currency);
      const same = fc.property(
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.integer({ min: 1, max: 9 }),
        (minor, digit) => {
          const cell = writeCell('price', minor);
          expect(cell).toBe(toAmount(minor).toFixed(decimals));
          expect(readCell('price', cell, false)).toEqual({ value: minor });
          const comma = cell.replace('.', ',');
          expect(readCell('price', comma, true)).toEqual({ value: minor });
          const tooExact = `${cell}${decimals === 0 ? '.' : ''}${digit}`;
          expect(readCell('price', tooExact, false)).toHaveProperty('message');
        },
      );
      fc.assert(same, { numRuns: 25 });
    }
  });
});
