import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { listOrderIdsOfUser } from '../order/orders.queries.ts';

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const ids = (answer: Answer) => read(z.array(shopOrder), answer).map((order) => order.id);
/** Newest first. */
async function placeOrders(client: Client, count: number): Promise<number[]> {
  const product = await makeProduct(shop, { stock: 100 });
  const placed: number[] = [];
  for (let time = 0; time < count; time += 1) {
    placed.unshift(read(shopOrder, await client.post('/orders', orderOf([{ product, quantity: 1 }]))).id);
  }
  return placed;
}

describe('GET /orders/own', () => {
  it('answers all of the caller’s orders, newest first, however many', async () => {
    const placed = await placeOrders(shopper, 13);
    await placeOrders(await shop.as(await makeUser(shop)), 1);
    for (const url of ['/orders/own', '/orders/own/', '/orders/own/?']) {
      const answer = await shopper.get(url);
      expect(answer.status).toBe(200);
      expect(ids(answer)).toEqual(placed);
      expect(totalOf(answer)).toBe(13);
    }
  });

  it('answers one page when _page or _limit is given', async () => {
    const placed = await placeOrders(shopper, 13);
    const page = async (query: string) => {
      const answer = await shopper.get(`/orders/own?${query}`);
      expect(totalOf(answer)).toBe(13);
      return ids(answer);
    };
    expect(await page('_page=1')).toEqual(placed.slice(0, 10));
    expect(await page('_page=2&')).toEqual(placed.slice(10));
    expect(await page('_limit=5')).toEqual(placed.slice(0, 5));
    expect(await page('_page=3&_limit=5&')).toEqual(placed.slice(10));
    expect(await page('_page=9&_limit=5')).toEqual([]);
  });

  it.each(['_page=0', '_limit=101', '_page=x', '_limit='])('answers 400 that names what is bad: %s', async (query) => {
    const answer = await shopper.get(`/orders/own?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: query.split('=')[0] }] } });
  });

  it('answers an empty list before the first order', async () => {
    expect(await shopper.get('/orders/own')).toMatchObject({
      status: 200,
      body: [],
      headers: { 'x-total-count': '0' },
    });
  });

  it('can hold more orders than one statement takes parameters', async () => {
    const user = await makeUser(shop);
    await sql`
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address, created_at, updated_at)
      select ${user.id}, 'cash', 'pending', 'pending', 100, 1, ${JSON.stringify(address)}::jsonb, now(), now()
      from generate_series(1, 66000)`.execute(shop.db);
    expect(await listOrderIdsOfUser(shop.db, user.id, undefined)).toHaveLength(66_000);
  });
});

describe('GET /orders/own/{id}', () => {
  it('answers one of the caller’s orders', async () => {
    const [id] = await placeOrders(shopper, 1);
    const answer = await shopper.get(`/orders/own/${id}/`);
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect([answer.body]).toEqual((await shopper.get('/orders/own')).body);
  });

  it("answers 404 for another's order, for admins too, and for one that never was", async () => {
    const [id] = await placeOrders(shopper, 1);
    const other = await shop.as(await makeUser(shop));
    const admin = await shop.as(await makeAdmin(shop));
    for (const client of [other, admin]) {
      expect(await client.get(`/orders/own/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'There is no such order of yours' },
      });
    }
    expect(await shopper.get('/orders/own/999999999')).toMatchObject({ status: 404 });
  });
});
