import { orderStatuses } from '@shop/contract/order-status';
import { type Order, shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
/** In the order in which they were placed: 12 orders of two shoppers. */
let placed: Order[];

/** Units of each order, at $15.00: amounts that are neither in the order of ids nor all different. */
const quantities = [3, 1, 2, 5, 1, 4, 2, 3, 5, 1, 4, 2];

beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  const shoppers = [await shop.as(await makeUser(shop)), await shop.as(await makeUser(shop))];
  const product = await makeProduct(shop, { stock: 100 });
  placed = [];
  for (const [index, quantity] of quantities.entries()) {
    // Two at a time, so that instants tie.
    if (index % 2 === 0) shop.clock.advance(60);
    const answer = await shoppers[index % 2]?.post('/orders', orderOf([{ product, quantity }]));
    if (answer) placed.push(read(shopOrder, answer));
  }
  shop.clock.advance(60);
  for (const index of [4, 0]) await admin.patch(`/orders/${placed[index]?.id}`, { status: 'dispatched' });
});
afterAll(() => shop.close());

/** The listed orders by their place in `placed`. */
const places = (answer: Answer) =>
  read(z.array(shopOrder), answer).map(({ id }) => placed.findIndex((order) => order.id === id));
const anyStatus = `status must be any of ${orderStatuses.join(', ')}`;
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const list = async (query: string) => places(await admin.get(`/orders?_limit=100&${query}`));

describe('GET /orders', () => {
  it('answers 10 orders of all shoppers, newest first, and their number over all pages in X-Total-Count', async () => {
    const first = await admin.get('/orders');
    expect(first).toMatchObject({ status: 200, headers: { 'x-total-count': '12', 'cache-control': 'no-store' } });
    expect(places(first)).toEqual(all.toReversed().slice(0, 10));
    const second = await admin.get('/orders/?_page=2&');
    expect(places(second)).toEqual([1, 0]);
    expect(totalOf(second)).toBe(12);
    expect(await admin.get('/orders?_page=3')).toMatchObject({
      status: 200,
      body: [],
      headers: { 'x-total-count': '12' },
    });
  });

  it('presents each order in full, as its shopper sees it', async () => {
    const orders = read(z.array(shopOrder), await admin.get('/orders?_sort=id&_order=asc'));
    expect(orders.slice(1, 4)).toEqual(placed.slice(1, 4));
    expect(new Set(orders.map((order) => order.user)).size).toBe(2);
  });

  it('sorts by id, totalAmount, createdAt and updatedAt, both ways, ties by id', async () => {
    const byAmount = (turn: 1 | -1) =>
      all.toSorted((a, b) => turn * ((quantities[a] ?? 0) - (quantities[b] ?? 0)) || a - b);
    expect(await list('_sort=id&_order=asc')).toEqual(all);
    expect(await list('_sort=id&_order=desc')).toEqual(all.toReversed());
    expect(await list('_sort=totalAmount&_order=asc')).toEqual(byAmount(1));
    expect(await list('_sort=totalAmount&_order=desc')).toEqual(byAmount(-1));
    expect(await list('_sort=createdAt&_order=asc')).toEqual(all);
    expect(await list('_sort=createdAt&_order=desc')).toEqual([10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1]);
    expect(await list('_sort=updatedAt&_order=asc')).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 0, 4]);
    expect(await list('_sort=updatedAt&_order=desc')).toEqual([0, 4, 10, 11, 8, 9, 6, 7, 5, 2, 3, 1]);
  });

  it('leaves what has any of the values of each filter, comma-joined or repeated, and counts exactly that', async () => {
    const total = async (query: string) => totalOf(await admin.get(`/orders?${query}`));
    const [dispatched, waiting] = [[0, 4], all.filter((place) => place !== 0 && place !== 4)];
    expect(await list('status=dispatched&_order=asc&_sort=id')).toEqual(dispatched);
    expect(await list('status=pending&_order=asc&_sort=id')).toEqual(waiting);
    for (const both of [
      'status=pending,dispatched',
      'status=pending&status=dispatched',
      'status=',
      'status=,',
      'status=pending,&status=dispatched',
    ]) {
      expect(await list(`${both}&_sort=id&_order=asc`)).toEqual(all);
      expect(await total(both)).toBe(12);
    }
    expect(await total('status=dispatched&_limit=1')).toBe(2);
    expect(await total('status=pending&paymentMethod=cash&paymentStatus=pending&_page=7')).toBe(10);
    expect(await list('status=delivered,cancelled')).toEqual([]);
    expect(await total('status=delivered,cancelled')).toBe(0);
    expect(await list('paymentMethod=card')).toEqual([]);
    expect(await list('paymentStatus=received')).toEqual([]);
    expect(await list('paymentMethod=cash,card&status=dispatched&_sort=totalAmount&_order=desc')).toEqual([0, 4]);
  });

  it.each([
    ['status=shipped', anyStatus],
    ['status=pending,Pending', anyStatus],
    ['status=pending&status=%00', anyStatus],
    ['paymentStatus=paid', 'paymentStatus must be any of pending, received'],
    ['paymentMethod=cash;card', 'paymentMethod must be any of cash, card'],
  ])('answers 400 that names what is bad: %s', async (query, message) => {
    expect(await admin.get(`/orders?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: query.split('=')[0], message }] },
    });
  });

  it('counts what each filter leaves also after orders changed, however they changed', async () => {
    const count = async (query: string) => totalOf(await admin.get(`/orders?_limit=1&${query}`));
    const [before, cancelled] = [await count('status=pending'), await count('status=cancelled')];
    await admin.patch(`/orders/${placed[1]?.id}`, { status: 'cancelled', paymentStatus: 'received' });
    expect([await count('status=pending'), await count('status=cancelled')]).toEqual([before - 1, cancelled + 1]);
    expect(await count('status=cancelled&paymentStatus=received&paymentMethod=cash')).toBe(1);
    await admin.patch(`/orders/${placed[1]?.id}`, { status: 'pending', paymentStatus: 'pending' });
    expect([await count('status=pending'), await count('status=cancelled')]).toEqual([before, cancelled]);
  });

  it('has pages that never overlap, in any order', async () => {
    for (const sorting of ['', '_sort=totalAmount&_order=asc', '_sort=createdAt&_order=desc']) {
      const pages: number[][] = [];
      for (const page of [1, 2, 3]) pages.push(places(await admin.get(`/orders?${sorting}&_page=${page}&_limit=5`)));
      expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
      expect(pages.flat().sort((a, b) => a - b)).toEqual(all);
    }
  });
});
