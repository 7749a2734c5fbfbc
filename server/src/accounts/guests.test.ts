/** Sessions of guests of an open shop: who has no account has one once there is something to keep. */

import { cartItem } from '@shop/contract/cart';
import { shopOrders } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser } from '../../test/factories.ts';
import { add, cartOf, guestWith, guestWithOrder, somebody, startOpenShop, withCookie } from '../../test/guests.ts';
import { cookieOf, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { deleteExpired } from '../process/delete-expired.ts';

let shop: TestApp;
let closed: TestApp;

beforeAll(async () => {
  const database = await openTestDatabase();
  closed = await startTestApp({ database, fixedSettings: { storefront: 'members' } });
  shop = await startOpenShop(database);
});
afterAll(async () => {
  await closed.stop();
  await shop.close();
});

describe('a session of a guest', () => {
  it('begins with the first thing in the cart, under the protections of all sessions; looking sets no cookie', async () => {
    const product = await makeProduct(shop);
    const client = somebody(shop);
    for (const url of ['/products', `/products/${product.id}`, '/cart', '/orders/own', '/auth/visitor']) {
      expect((await client.get(url)).headers['set-cookie']).toBeUndefined();
    }
    expect(await client.get('/cart')).toMatchObject({ status: 200, body: [] });
    expect(await client.get('/orders/own')).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '0' } });
    const added = await add(client, product);
    expect(String(added.headers['set-cookie'])).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await cartOf(withCookie(shop, client, cookieOf(added)))).map(({ id }) => id)).toEqual([
      read(cartItem, added).id,
    ]);
    expect(await cartOf(client)).toEqual([]);
  });

  it('does not begin with what is refused', async () => {
    const empty = await makeProduct(shop, { stock: 0 });
    const refused = await add(somebody(shop), empty);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await add(somebody(shop), { id: 999_999_999 })).headers['set-cookie']).toBeUndefined();
  });

  it('does not begin in a shop for members, and counts for nothing there', async () => {
    const product = await makeProduct(shop);
    expect(await closed.visitor.post('/cart', { product: product.id, quantity: 1 })).toMatchObject({ status: 401 });
    const guest = await guestWith(shop, product);
    const { cookie = '' } = guest.headers;
    for (const url of ['/cart', '/orders/own', '/products']) {
      expect(await closed.with({ cookie }).get(url)).toMatchObject({ status: 401 });
    }
  });

  it('begins a new one where the cookie is no session', async () => {
    const product = await makeProduct(shop);
    const client = withCookie(shop, somebody(shop), `session=${'x'.repeat(43)}`);
    const added = await add(client, product);
    expect(added).toMatchObject({ status: 201 });
    expect(cookieOf(added)).not.toBe(client.headers.cookie);
  });

  it('has 401 from members’ and admins’ calls, and nobody is logged in', async () => {
    const guest = await guestWith(shop, await makeProduct(shop));
    for (const url of ['/users/own', '/orders', '/products?admin=true', '/settings', '/promotions', '/auth/check']) {
      expect({ url, ...(await guest.get(url)) }).toMatchObject({ status: 401 });
    }
    expect(await guest.patch('/users/1', { name: 'x' })).toMatchObject({ status: 401 });
    expect(await guest.patch('/orders/1', { status: 'cancelled' })).toMatchObject({ status: 401 });
    expect(await guest.get('/auth/visitor')).toMatchObject({ status: 200, body: { user: null, guest: true } });
  });

  it('reaches only its own lines and orders', async () => {
    const product = await makeProduct(shop);
    const { guest, order } = await guestWithOrder(shop, product);
    const other = await guestWith(shop, product);
    const [line] = await cartOf(other);
    for (const client of [guest, somebody(shop)]) {
      expect(await client.patch(`/cart/${line?.id}`, { quantity: 2 })).toMatchObject({ status: 404 });
      expect(await client.delete(`/cart/${line?.id}`)).toMatchObject({ status: 404 });
    }
    for (const client of [other, somebody(shop), await shop.as(await makeUser(shop))]) {
      for (const url of ['', '/timeline', '/invoice.pdf', '/returns']) {
        expect(await client.get(`/orders/own/${order.id}${url}`)).toMatchObject({ status: 404 });
      }
      expect(await client.post(`/orders/own/${order.id}/cancel`, {})).toMatchObject({ status: 404 });
    }
    expect(await guest.get(`/orders/own/${order.id}/timeline`)).toMatchObject({ status: 200 });
  });

  it('is limited to 60 new ones a minute from an address', async () => {
    const product = await makeProduct(shop, { stock: 100 });
    const client = somebody(shop);
    const begun = await Promise.all(Array.from({ length: 61 }, () => add(client, product)));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = begun.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBeDefined();
    expect(refused?.headers['set-cookie']).toBeUndefined();
    expect((await add(somebody(shop), product)).status).toBe(201);
    shop.clock.advance(61);
    expect((await add(client, product)).status).toBe(201);
  });

  it('lasts 30 days after its last use with something in it, and a day without', async () => {
    const product = await makeProduct(shop);
    const full = await guestWith(shop, product);
    const empty = await guestWith(shop, product);
    await empty.delete(`/cart/${(await cartOf(empty))[0]?.id}`);
    const { guest: buyer } = await guestWithOrder(shop, product);
    shop.clock.advance(25 * 3600);
    await deleteExpired(shop.deps);
    expect(await cartOf(full)).toHaveLength(1);
    expect(read(shopOrders, await buyer.get('/orders/own'))).toHaveLength(1);
    const again = await add(empty, product);
    expect(again.headers['set-cookie']).toBeDefined();
    shop.clock.advance(29 * 24 * 3600);
    await deleteExpired(shop.deps);
    expect(await cartOf(full)).toHaveLength(1);
    shop.clock.advance(31 * 24 * 3600);
    await deleteExpired(shop.deps);
    expect(await cartOf(full)).toEqual([]);
    const { rows } = await shop.database.pool.query('select count(*)::int as guests from users where guest');
    // Those with orders stay with them.
    const { rows: ordered } = await shop.database.pool.query(
      'select count(distinct user_id)::int as guests from orders where guest_email is not null',
    );
    expect(rows).toEqual(ordered);
  });
});
