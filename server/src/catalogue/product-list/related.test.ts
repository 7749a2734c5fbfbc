/** Products that are shown with one. */

import { product as productSchema } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeCategory, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const related = async (id: number, client = shopper) =>
  read(z.array(productSchema), await client.get(`/products/${id}/related`)).map((one) => one.id);
const makeMany = async (count: number, given: object = {}) =>
  Promise.all(Array.from({ length: count }, () => makeProduct(shop, given)));
const buy = async (...products: Awaited<ReturnType<typeof makeProduct>>[]) => {
  const answer = await shopper.post('/orders', orderOf(products.map((product) => ({ product, quantity: 1 }))));
  expect(answer.status).toBe(201);
  return z.object({ id: z.int() }).parse(answer.body).id;
};

describe('GET /products/{id}/related', () => {
  it('answers those chosen, those bought together most, then the best rated of the category, at most 8', async () => {
    const category = await makeCategory(shop);
    const [own] = await makeMany(1, { category });
    const [often, once, cancelled, chosen, gone, soldOut] = await makeMany(6, { stock: 50 });
    const same = await makeMany(9, { category, stock: 5 });
    if (!own || !often || !once || !cancelled || !chosen || !gone || !soldOut) throw new Error('too few products');
    await buy(own, often, once);
    await buy(own, often);
    await shopper.post(`/orders/own/${await buy(own, cancelled)}/cancel`, {});
    await admin.patch(`/products/${gone.id}`, { deleted: true });
    await admin.patch(`/products/${soldOut.id}`, { stock: 0 });
    const answer = await admin.patch(`/products/${own.id}`, { related: [gone.id, soldOut.id, chosen.id] });
    expect(answer.body).toMatchObject({ id: own.id });
    expect(read(productSchema, answer).related).toEqual([gone.id, soldOut.id, chosen.id]);
    const ids = await related(own.id);
    expect(ids).toHaveLength(8);
    expect(ids.slice(0, 3)).toEqual([chosen.id, often.id, once.id]);
    expect(ids.slice(3).every((id) => same.some((one) => one.id === id))).toBe(true);
    // With few others the sold out one is there, and stands last.
    const [lone] = await makeMany(1, { category: await makeCategory(shop) });
    await admin.patch(`/products/${lone?.id}`, { related: [soldOut.id, chosen.id] });
    expect(await related(lone?.id ?? 0)).toEqual([chosen.id, soldOut.id]);
  });

  it('shows what can be had of a category before however many sold out ones', async () => {
    const category = await makeCategory(shop);
    const [own] = await makeMany(1, { category });
    await makeMany(41, { category, stock: 0 });
    const inStock = (await makeMany(3, { category, stock: 5 })).map(({ id }) => id);
    const ids = await related(own?.id ?? 0);
    expect(ids).toHaveLength(8);
    expect(new Set(ids.slice(0, 3))).toEqual(new Set(inStock));
  });

  it('shows the best rated of a category first', async () => {
    const category = await makeCategory(shop);
    const own = await makeProduct(shop, { category });
    const rated = async (ratingHundredths: number) =>
      (await makeProduct(shop, { category, stock: 5, ratingHundredths })).id;
    const [poor, good, fair] = [await rated(150), await rated(450), await rated(300)];
    expect(await related(own.id)).toEqual([good, fair, poor]);
  });

  it('refuses the product itself and more than twelve, and is 404 where there is no product', async () => {
    const { id } = await makeProduct(shop);
    for (const wrong of [[id], Array.from({ length: 13 }, (_, n) => n + 1), ['x'], 'all'])
      expect((await admin.patch(`/products/${id}`, { related: wrong })).status).toBe(400);
    expect((await shopper.get('/products/999999/related')).status).toBe(404);
  });

  it('knows of orders within an hour, for 90 days', async () => {
    const category = await makeCategory(shop);
    const [own] = await makeMany(1, { category, stock: 50 });
    const [other] = await makeMany(1, { stock: 50 });
    if (!own || !other) throw new Error('too few products');
    expect(await related(own.id)).toEqual([]);
    await buy(own, other);
    shop.clock.advance(3600);
    expect(await related(own.id)).toEqual([other.id]);
    shop.clock.advance(89 * 24 * 3600);
    expect(await related(own.id, await shop.as(await makeUser(shop)))).toEqual([other.id]);
    shop.clock.advance(24 * 3600);
    expect(await related(own.id, await shop.as(await makeUser(shop)))).toEqual([]);
  });
});
