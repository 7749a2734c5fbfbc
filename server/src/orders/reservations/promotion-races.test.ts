/** Limits of promotions hold, however many orders are placed at the same time. Those of each kind: kind-races.test.ts. */

import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeProducts, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { countOf, ownOrders, useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, usesOf } from '../../../test/price-rules.ts';
import { type Answer, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
useShop(
  (started) => {
    shop = started;
  },
  { maxConnections: 24, rateLimits: false },
);
afterEach(() => clearPriceRules(shop));

const someone = async () => shop.as(await makeUser(shop));
const people = (count: number) => Promise.all(Array.from({ length: count }, someone));
/** $20 each. */
const lamps = (count = 1) =>
  makeProducts(
    shop,
    Array.from({ length: count }, () => ({ price: 2000, discountHundredths: 0, stock: 1000 })),
  );
const withCode = (product: { id: number; discount_price_cents: number }, totalAmount: number, code = 'ten') => ({
  ...orderOf([{ product, quantity: 1 }]),
  totalAmount,
  codes: [code],
});
/** All others are rejected because the price is another one without the promotion. */
function expectOthersRejected(answers: readonly Answer[], placed: number) {
  expect(countOf(answers, 201)).toBe(placed);
  const others = answers.filter(({ status }) => status !== 201).map((answer) => read(problem, answer));
  expect(others.filter(({ code, totalAmount }) => code !== 'PRICE_CHANGED' || totalAmount !== 20)).toEqual([]);
}

describe('a code', () => {
  it('that was made in bulk, entered by 20 shoppers at once, is used once', async () => {
    const promotion = await makePromotion(shop, { madeCodes: ['ONLY-1', 'OTHER'] });
    const products = await lamps(20);
    const shoppers = await people(20);
    const answers = await Promise.all(
      products.map((product, n) => shoppers[n]?.post('/orders', withCode(product, 18, 'only-1'))),
    );
    expectOthersRejected(
      answers.filter((answer) => answer !== undefined),
      1,
    );
    expect((await usesOf(shop, promotion)).used).toHaveLength(1);
  });

  it('is used as often as its limit says while orders with it are cancelled and others placed', async () => {
    const promotion = await makePromotion(shop, { code: 'TEN', limit: 3 });
    const admin = await shop.as(await makeAdmin(shop));
    const shoppers = await people(12);
    const products = await lamps(12);
    const place = (n: number) => shoppers[n]?.post('/orders', withCode(products[n] ?? nothing(), 18));
    const first = (await Promise.all([0, 1, 2].map(place))).map((answer) => read(shopOrder, answer ?? nothing()));
    const work = await Promise.all([
      ...first.map(({ id }) => admin.patch(`/orders/${id}`, { status: 'cancelled' })),
      ...[3, 4, 5, 6, 7, 8].map(place),
      ...first.map(({ id }) => admin.patch(`/orders/${id}`, { status: 'pending' })),
    ]);
    expect(work.filter((answer) => ![200, 201, 409].includes(answer?.status ?? 0))).toEqual([]);
    const { used, givenBack } = await usesOf(shop, promotion);
    expect(used.length).toBeLessThanOrEqual(3);
    const orders = (await Promise.all(shoppers.map(ownOrders)))
      .flat()
      .filter(({ promotions }) => promotions.length > 0);
    const [active, cancelled] = [false, true].map((is) =>
      orders.filter(({ status }) => (status === 'cancelled') === is).map(({ id }) => id),
    );
    expect(active?.sort((a, b) => a - b)).toEqual(used);
    expect(cancelled?.sort((a, b) => a - b)).toEqual(givenBack);
  });
});

describe('a promotion for first orders', () => {
  it('applies to one of two orders that are placed at the same time in two tabs', async () => {
    const promotion = await makePromotion(shop, { firstOrder: true });
    const shopper = await someone();
    const answers = await Promise.all(
      (await lamps(2)).map((product) => shopper.post('/orders', { ...withCode(product, 18), codes: [] })),
    );
    expectOthersRejected(answers, 1);
    expect((await usesOf(shop, promotion)).used).toHaveLength(1);
  });
});

describe('a double click', () => {
  it('with an idempotency key takes one use', async () => {
    const promotion = await makePromotion(shop, { code: 'TEN', limit: 5, limitPerCustomer: 1 });
    const shopper = await someone();
    const product = await makeProduct(shop, { price: 2000, discountHundredths: 0 });
    const headers = { 'idempotency-key': unique('key') };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shopper.post('/orders', withCode(product, 18), headers)),
    );
    expect(countOf(answers, 201)).toBe(6);
    expect(new Set(answers.map((answer) => read(shopOrder, answer).id)).size).toBe(1);
    expect((await usesOf(shop, promotion)).used).toHaveLength(1);
  });
});

describe('promotions with limits', () => {
  it('that orders use in any order and number do not end in a deadlock', async () => {
    for (const code of ['A', 'B', 'C']) await makePromotion(shop, { code, limit: 1000 });
    const products = await lamps(6);
    const shoppers = await people(18);
    const codes = [['a', 'b', 'c'], ['c', 'b', 'a'], ['b']];
    const answers = await Promise.all(
      shoppers.map((shopper, n) =>
        shopper.post('/orders', {
          ...orderOf([{ product: products[n % 6] ?? nothing(), quantity: 1 }]),
          totalAmount: n % 3 === 2 ? 18 : 14.58,
          codes: codes[n % 3],
        }),
      ),
    );
    expect(countOf(answers, 201)).toBe(18);
  });
});

function nothing(): never {
  throw new Error('There is no such one');
}
