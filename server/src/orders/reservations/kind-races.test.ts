/** The limits of each kind of promotions hold, however many orders are placed at the same time. */

import type { PromotionKind, Terms } from '@shop/contract/pricing/promotion-kinds/terms';
import { problem } from '@shop/contract/problem';
import { afterEach, describe, expect, it } from 'vitest';
import { makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
import { countOf, useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeZone, usesOf } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
useShop(
  (started) => {
    shop = started;
  },
  { maxConnections: 24, rateLimits: false },
);
afterEach(() => clearPriceRules(shop));

const none = { products: [], categories: [], brands: [] };
/** Of each kind one that takes an amount off two lamps at $20, or off the $4.90 that their parcel costs. */
const kinds: { readonly [Kind in PromotionKind]: { terms: Terms<Kind>; total: number } } = {
  percent: { terms: { kind: 'percent', value: 500 }, total: 42.9 },
  fixed: { terms: { kind: 'fixed', value: 300 }, total: 41.9 },
  perItem: { terms: { kind: 'perItem', value: 100 }, total: 42.9 },
  tiers: { terms: { kind: 'tiers', by: 'quantity', tiers: [{ from: 2, percent: 1000 }] }, total: 40.9 },
  buyXGetY: {
    terms: {
      kind: 'buyXGetY',
      buy: { ...none, quantity: 1 },
      get: { ...none, quantity: 1, percent: 5000 },
      timesPerOrder: null,
    },
    total: 34.9,
  },
  cheapestFree: { terms: { kind: 'cheapestFree', n: 2 }, total: 24.9 },
  xForY: { terms: { kind: 'xForY', x: 2, y: 1 }, total: 24.9 },
  freeShipping: { terms: { kind: 'freeShipping', methods: [] }, total: 40 },
};
const WITHOUT = 44.9;
const all = Object.entries(kinds).map(([kind, one]) => ({ kind, ...one }));

const people = (count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, async () => shop.as(await makeUser(shop))));

/** Orders with the code at the same time, each of two lamps of one of 20 kinds. @returns how many got it; the others are told the price without */
async function orderAtOnce(shoppers: readonly Client[], totalAmount: number): Promise<number> {
  const lamps = await makeProducts(
    shop,
    Array.from({ length: 20 }, () => ({ price: 2000, discountHundredths: 0, stock: 1000 })),
  );
  const answers = await Promise.all(
    shoppers.map((shopper, n) => {
      const product = lamps[n % lamps.length];
      if (product === undefined) throw new Error('There is no lamp');
      return shopper.post('/orders', { ...orderOf([{ product, quantity: 2 }]), totalAmount, codes: ['ten'] });
    }),
  );
  const others = answers.filter(({ status }) => status !== 201).map((answer) => read(problem, answer));
  expect(others.filter((one) => one.code !== 'PRICE_CHANGED' || one.totalAmount !== WITHOUT)).toEqual([]);
  return countOf(answers, 201);
}

describe.each(all)('a promotion of the kind $kind', ({ terms, total }) => {
  it('for 10 uses, entered by 200 shoppers at once, is used 10 times', { timeout: 60_000 }, async () => {
    await makeZone(shop, ['US'], [{}]);
    const promotion = await makePromotion(shop, { code: 'TEN', limit: 10, terms });
    expect(await orderAtOnce(await people(200), total)).toBe(10);
    expect((await usesOf(shop, promotion)).used).toHaveLength(10);
  });

  it('for one use of each customer, entered in 10 tabs of each of 20 customers at once, is used by each once', {
    timeout: 60_000,
  }, async () => {
    await makeZone(shop, ['US'], [{}]);
    const promotion = await makePromotion(shop, { code: 'TEN', limitPerCustomer: 1, terms });
    const customers = await people(20);
    expect(await orderAtOnce(Array.from({ length: 10 }, () => customers).flat(), total)).toBe(20);
    expect((await usesOf(shop, promotion)).used).toHaveLength(20);
  });
});
