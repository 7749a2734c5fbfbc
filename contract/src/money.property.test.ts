/** What holds of amounts in each currency that a shop can have. */

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { decimalsOf } from './currencies.ts';
import {
  allowedDecimals,
  formatMoney,
  hasDecimalsOfShop,
  isAmountText,
  leastPrice,
  mostPrice,
  plainMoney,
  setShopMoney,
  toAmount,
  toMinorUnits,
  unitsOf,
} from './money.ts';
import { newProductBody } from './product-bodies.ts';

afterEach(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));

const MOST_PRICE_MINOR = 2 ** 31 - 1;
/** Sums of orders are larger than prices. */
const MOST_TOTAL_MINOR = 2 ** 40;
const minorUnits = fc.integer({ min: 0, max: MOST_TOTAL_MINOR });

const digits = (text: string) => Number(text.replace(/\D/g, ''));
/** Digits after the point. Names of currencies have points, too. */
const decimalsIn = (text: string) => /\d\.(\d+)/.exec(text)?.[1]?.length ?? 0;

const body = (price: number) => ({
  ...{ title: 'Lamp', description: 'It lights.', brand: 'Alder', category: 'Lights', discountPercentage: 0, stock: 1 },
  ...{ thumbnail: '/a.webp', images: ['/a.webp', '/b.webp', '/c.webp', '/d.webp'], highlights: [] },
  ...{ colors: [], sizes: [], price },
});

/** Enough to find what is wrong in one of them. */
const few = { numRuns: 25 };

describe('an amount in each currency', () => {
  const inEach = (check: (currency: string) => void) => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      setShopMoney({ currency, maxPrice: 10_000_000 });
      check(currency);
    }
  };

  it('is the same after the wire, shown with the decimals of the currency, and written so that it is read again', () => {
    inEach((currency) => {
      const decimals = decimalsOf(currency);
      const same = fc.property(minorUnits, (minor) => {
        const amount: number = JSON.parse(JSON.stringify(toAmount(minor)));
        expect([currency, toMinorUnits(amount), hasDecimalsOfShop(amount)]).toEqual([currency, minor, true]);
        const shown = formatMoney(amount);
        expect([currency, digits(shown), decimalsIn(shown)]).toEqual([currency, minor, decimals]);
        const plain = plainMoney(amount);
        expect([currency, toMinorUnits(Number(plain)), decimalsIn(plain)]).toEqual([currency, minor, decimals]);
        expect(isAmountText(plain)).toBe(amount < 1_000_000_000);
      });
      fc.assert(same, few);
    });
  });

  it('has as many decimals as ISO 4217 says, which Intl does not always', () => {
    const known = { USD: 2, EUR: 2, JPY: 0, ISK: 0, UGX: 0, KWD: 3, TND: 3, HUF: 2, MGA: 2, XCG: 2 };
    const found = Object.fromEntries(Object.keys(known).map((currency) => [currency, decimalsOf(currency)]));
    expect(found).toEqual(known);
  });

  it('has no decimal more', () => {
    inEach((currency) => {
      const digit = fc.integer({ min: 1, max: 9 });
      const refused = fc.property(fc.integer({ min: 0, max: MOST_PRICE_MINOR }), digit, (minor, more) => {
        const text = `${plainMoney(toAmount(minor))}${decimalsOf(currency) === 0 ? '.' : ''}${more}`;
        expect([text, hasDecimalsOfShop(Number(text)), isAmountText(text)]).toEqual([text, false, false]);
        const messages = newProductBody.safeParse(body(Number(text))).error?.issues.map(({ message }) => message);
        expect(messages).toContain(`price must have ${allowedDecimals()}`);
      });
      fc.assert(refused, few);
    });
  });

  it('is a price from the least one to the limit', () => {
    inEach((currency) => {
      const wrong = (minor: number) =>
        newProductBody.safeParse(body(toAmount(minor))).error?.issues.map(({ path }) => path.join()) ?? [];
      const [least, most] = [toMinorUnits(leastPrice()), toMinorUnits(mostPrice())];
      expect([least, most]).toEqual([currency === 'USD' ? 100 : 1, Math.min(10_000_000 * unitsOf(), MOST_PRICE_MINOR)]);
      expect([least - 1, least, most, most + 1].map(wrong)).toEqual([['price'], [], [], ['price']]);
    });
  });
});
