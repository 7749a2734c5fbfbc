/** A guest of an open shop logs in or signs up, and takes everything along. */

import { loggedIn } from '@shop/contract/logged-in';
import { shopOrders } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf, PASSWORD, unique } from '../../test/factories.ts';
import {
  add,
  cartOf,
  guestWith,
  guestWithOrder,
  quantities,
  somebody,
  startOpenShop,
  withCookie,
} from '../../test/guests.ts';
import { type Client, cookieOf, read, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await startOpenShop();
});
afterAll(() => shop.close());

describe('logging in and signing up', () => {
  const logIn = async (client: Client, user: { email: string }) => {
    const answer = await client.post('/auth/login', { email: user.email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200 });
    return { client: withCookie(shop, client, cookieOf(answer)), answer: read(loggedIn, answer) };
  };

  it('sums the same variant, at most 5 and at most the stock, and says what has become less', async () => {
    const [scarce, plenty, alone, mine, gone] = [
      await makeProduct(shop, { stock: 3 }),
      await makeProduct(shop, { stock: 100 }),
      await makeProduct(shop),
      await makeProduct(shop),
      await makeProduct(shop, { stock: 4 }),
    ];
    const user = await makeUser(shop);
    const member = await shop.as(user);
    for (const [product, quantity] of [
      [scarce, 2],
      [plenty, 4],
      [mine, 1],
      [gone, 2],
    ] as const) {
      await add(member, product, quantity);
    }
    const guest = await guestWith(shop, scarce, 2);
    for (const [product, quantity] of [
      [plenty, 3],
      [alone, 2],
      [gone, 2],
    ] as const)
      await add(guest, product, quantity);
    await shop.db.updateTable('products').set({ deleted: true }).where('id', '=', gone.id).execute();
    const { client, answer } = await logIn(guest, user);
    expect(answer.cart?.reduced).toEqual([
      { product: scarce.id, variant: null, wanted: 4, kept: 3 },
      { product: plenty.id, variant: null, wanted: 7, kept: 5 },
    ]);
    expect(await quantities(client)).toEqual(
      new Map([
        [scarce.id, 3],
        [plenty.id, 5],
        [mine.id, 1],
        [gone.id, 4],
        [alone.id, 2],
      ]),
    );
    expect(await quantities(member)).toEqual(await quantities(client));
  });

  it('make the guest’s orders the account’s, with a new session; the guest’s is over', async () => {
    const product = await makeProduct(shop);
    const { guest, order } = await guestWithOrder(shop, product);
    const email = `${unique('new')}@example.com`;
    const signedUp = await guest.post('/auth/signup', { email, password: PASSWORD });
    const { id, cart } = read(loggedIn, signedUp);
    expect({ status: signedUp.status, cart }).toEqual({ status: 201, cart: { reduced: [] } });
    expect(cookieOf(signedUp)).not.toBe(guest.headers.cookie);
    const member = withCookie(shop, guest, cookieOf(signedUp));
    expect(read(shopOrders, await member.get('/orders/own'))).toMatchObject([{ id: order.id, user: id }]);
    expect(await guest.get('/orders/own')).toMatchObject({ body: [] });
    expect(await member.post(`/orders/own/${order.id}/cancel`, {})).toMatchObject({
      body: { status: 'cancelled', user: id },
    });
    const { rows } = await shop.database.pool.query('select user_id from order_lines where order_id = $1', [order.id]);
    expect(rows).toEqual([{ user_id: id }]);
  });

  it('tell what the guest has done as the account’s own doing', async () => {
    const product = await makeProduct(shop);
    const { guest, order } = await guestWithOrder(shop, product);
    await guest.post(`/orders/own/${order.id}/cancel`, {});
    const before = await guest.get(`/orders/own/${order.id}/timeline`);
    const { client } = await logIn(guest, await makeUser(shop));
    expect((await client.get(`/orders/own/${order.id}/timeline`)).body).toEqual(before.body);
  });

  it('say nothing of a cart where there was no guest', async () => {
    const user = await makeUser(shop);
    expect((await logIn(somebody(shop), user)).answer).not.toHaveProperty('cart');
    expect((await logIn(await shop.as(await makeUser(shop)), user)).answer).not.toHaveProperty('cart');
  });

  it('leave everything as it was where they fail', async () => {
    const product = await makeProduct(shop);
    const guest = await guestWith(shop, product, 2);
    const user = await makeUser(shop);
    expect(await guest.post('/auth/login', { email: user.email, password: 'Wrong-horse-7' })).toMatchObject({
      status: 401,
    });
    expect(await guest.post('/auth/signup', { email: user.email, password: PASSWORD })).toMatchObject({ status: 409 });
    expect(await quantities(guest)).toEqual(new Map([[product.id, 2]]));
  });

  it('of one guest twice at once take everything along once', async () => {
    const product = await makeProduct(shop);
    const { guest, order } = await guestWithOrder(shop, product);
    await add(guest, product, 2);
    const users = [await makeUser(shop), await makeUser(shop)];
    const logged = await Promise.all(users.map((user) => logIn(guest, user)));
    expect(logged.filter(({ answer }) => answer.cart !== undefined)).toHaveLength(1);
    const all = await Promise.all(
      logged.map(async ({ client }) => ({
        lines: (await cartOf(client)).length,
        orders: read(shopOrders, await client.get('/orders/own')).map(({ id }) => id),
      })),
    );
    expect(all.filter(({ lines }) => lines === 1)).toHaveLength(1);
    expect(all.flatMap(({ orders }) => orders)).toEqual([order.id]);
  });

  it('beside what the guest puts into the cart or orders lose nothing', async () => {
    const [first, second] = [await makeProduct(shop, { stock: 50 }), await makeProduct(shop, { stock: 50 })];
    for (let run = 0; run < 5; run += 1) {
      const guest = await guestWith(shop, first);
      const [{ client }, added, ordered] = await Promise.all([
        logIn(guest, await makeUser(shop)),
        add(guest, second),
        guest.post('/orders', orderOf([{ product: second, quantity: 1 }])),
      ]);
      expect([201, 401]).toContain(added.status);
      expect([201, 401]).toContain(ordered.status);
      const took = async (answer: typeof added, inAccount: boolean) => {
        // Before the log-in it came along; after it, there is a new guest.
        if (answer.status === 201 && answer.headers['set-cookie'] === undefined) expect(inAccount).toBe(true);
      };
      const inCart = (await quantities(client)).has(second.id);
      const orders = read(shopOrders, await client.get('/orders/own'));
      await took(ordered, orders.length === 1);
      await took(added, inCart || orders.length === 1);
    }
  });
});
