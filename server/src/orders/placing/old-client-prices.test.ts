/**
 * The calls of clients from before there were shipping, taxes and promotions. While nothing is set up they work as before;
 * afterwards a total that such a client has added up itself is rejected with the one that counts.
 */

import { cartItem } from '@shop/contract/cart';
import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { address, makeProduct, makeUser } from '../../../test/factories.ts';
import { ownOrders, useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeTaxRate, makeZone } from '../../../test/price-rules.ts';
import { type Answer, type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
useShop(
  (started) => {
    shop = started;
  },
  { settings: { pricesIncludeTax: false } },
);
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
  lamp = await makeProduct(shop, { price: 1000, discountHundredths: 0 });
  await shopper.post('/cart', { product: lamp.id, quantity: 2 });
});
afterEach(() => clearPriceRules(shop));

/** The whole cart at the sum of its lines, as such a client sends it. */
async function checkOut(changes: object = {}): Promise<Answer> {
  const items = read(z.array(cartItem), await shopper.get('/cart/'));
  const totalAmount = items.reduce((sum, { product, quantity }) => sum + product.discountPrice * quantity, 0);
  const totalItems = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return shopper.post('/orders', {
    ...{ items, totalAmount, totalItems, user: 1, paymentMethod: 'cash', selectedAddress: address },
    ...{ status: 'pending', ...changes },
  });
}

/** The statements that the work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]) => JSON.stringify(query));
  } finally {
    spy.mockRestore();
  }
}

describe('with nothing set up, a client of before', () => {
  it('orders its cart at the sum of its lines', async () => {
    const placed = read(shopOrder, await checkOut());
    expect(placed).toMatchObject({ totalAmount: 20, totalItems: 2, promotions: [], shipping: null, taxes: [] });
    expect((await shopper.get('/cart')).body).toEqual([]);
    expect(await ownOrders(shopper)).toEqual([placed]);
  });

  it('orders as before also when everything that was set up has been deleted', async () => {
    await makeZone(shop, ['US'], [{}]);
    await makePromotion(shop);
    expect((await checkOut()).status).toBe(409);
    await clearPriceRules(shop);
    expect((await checkOut()).status).toBe(201);
  });
});

describe('with nothing set up, a quote and an order', () => {
  it('read nothing about shipping, taxes and promotions, and lock no account', async () => {
    await shopper.post('/quotes', { items: [] });
    const statements = await statementsOf(async () => expect((await checkOut()).status).toBe(201));
    expect(statements.length).toBeGreaterThan(5);
    const extra = /(from|join|into|update|table) \\*"?(promotion|shipping_|tax_rates)|from \\*"?users\\*"? where/;
    expect(statements.filter((statement) => extra.test(statement))).toEqual([]);
    await makePromotion(shop, { firstOrder: true });
    await shopper.post('/cart', { product: lamp.id, quantity: 2 });
    const more = await statementsOf(async () => expect((await checkOut({ totalAmount: 18 })).status).toBe(409));
    expect(more.filter((statement) => extra.test(statement)).length).toBeGreaterThan(1);
  });
});

describe.each([
  ['shipping', async () => void (await makeZone(shop, ['US'], [{}])), 24.9],
  ['a tax that is added', async () => void (await makeTaxRate(shop, { percent: 10 })), 22],
  ['a promotion', async () => void (await makePromotion(shop)), 18],
])('with %s set up, a client of before', (_, setUp, total) => {
  it('gets 409 with the new total, has nothing ordered, and orders at that total', async () => {
    await setUp();
    const rejected = await checkOut();
    expect(read(problem, rejected)).toMatchObject({ status: 409, code: 'PRICE_CHANGED', totalAmount: total });
    expect(await ownOrders(shopper)).toEqual([]);
    expect(read(shopOrder, await checkOut({ totalAmount: total })).totalAmount).toBe(total);
  });
});
