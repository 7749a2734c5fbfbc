/** What guests of an open shop order. */

import { shopOrder, shopOrders } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeProduct, makeUser, orderOf, unique } from '../../test/factories.ts';
import { cartOf, guestWith, guestWithOrder, somebody, startOpenShop, withCookie } from '../../test/guests.ts';
import { clearPriceRules, makePromotion, makeZone } from '../../test/price-rules.ts';
import { cookieOf, read, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await startOpenShop();
});
afterAll(() => shop.close());

describe('an order of a guest', () => {
  it('has no user, an e-mail, and mails that go there', async () => {
    const product = await makeProduct(shop);
    const { guest, order } = await guestWithOrder(shop, product);
    expect(order).toMatchObject({ user: null, email: address.email, status: 'pending' });
    expect(await guest.get(`/orders/own/${order.id}`)).toMatchObject({ body: { id: order.id, user: null } });
    expect(await cartOf(guest)).toEqual([]);
    const admin = await shop.as(await makeUser(shop, { role: 'admin' }));
    expect(await admin.get(`/orders/${order.id}`)).toMatchObject({ body: { user: null, email: address.email } });
    expect((await admin.get('/orders.csv')).text).not.toContain('guest.invalid');
    const history = await admin.get(`/orders/${order.id}/history`);
    expect(history.text).not.toContain('guest.invalid');
  });

  it.each([
    [
      'an address without an e-mail that looks like one',
      { selectedAddress: { ...address, email: 'ann' } },
      'selectedAddress.email',
    ],
  ])('is 400 with %s', async (_what, changed, path) => {
    const product = await makeProduct(shop);
    const guest = await guestWith(shop, product);
    const body = { ...orderOf([{ product, quantity: 1 }]), ...changed };
    expect(await guest.post('/orders', body)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: 'email not valid' }] },
    });
    const member = await shop.as(await makeUser(shop));
    expect(await member.post('/orders', body)).toMatchObject({ status: 201 });
  });

  it('takes `email` where it is picked up without an address, required then', async () => {
    const [method] = await makeZone(shop, ['US'], [{ pickUp: true, rates: [{ from: 0, price: 0 }] }]);
    const product = await makeProduct(shop);
    const order = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: null, shippingMethod: method };
    const guest = somebody(shop);
    expect(await guest.post('/orders', order)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message: 'email is required' }] },
    });
    expect(await guest.post('/orders', { ...order, email: 'bob' })).toMatchObject({ status: 400 });
    expect(await guest.post('/orders', { ...order, email: 'bob@example.com' })).toMatchObject({
      status: 201,
      body: { user: null, email: 'bob@example.com', selectedAddress: null },
    });
    await clearPriceRules(shop);
  });

  it('begins a session where there is none, and is placed once for a key also if its answer with the cookie was lost', async () => {
    const product = await makeProduct(shop, { stock: 10 });
    const client = somebody(shop);
    const body = orderOf([{ product, quantity: 1 }]);
    const key = { 'idempotency-key': unique('key') };
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/orders', body, key)));
    answers.push(await client.post('/orders', body, key));
    expect(new Set(answers.map((answer) => read(shopOrder, answer).id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(3);
    const [first] = answers;
    if (first === undefined) throw new Error('No answer');
    for (const answer of answers) {
      const own = read(shopOrders, await withCookie(shop, client, cookieOf(answer)).get('/orders/own'));
      expect(own.map(({ id }) => id)).toEqual([read(shopOrder, first).id]);
    }
    // From elsewhere it is somebody else.
    expect(read(shopOrder, await somebody(shop).post('/orders', body, key)).id).not.toBe(read(shopOrder, first).id);
  });

  it('counts for first orders and limits of customers with all of the same e-mail, however it is written, and the account of it', async () => {
    const product = await makeProduct(shop, { stock: 100 });
    await makePromotion(shop, { name: 'Welcome', firstOrder: true, terms: { kind: 'percent', value: 5000 } });
    const email = `${unique('first')}@example.com`;
    const full = orderOf([{ product, quantity: 1 }]);
    const order = (of: string, share = 1) => ({
      ...full,
      totalAmount: full.totalAmount * share,
      selectedAddress: { ...address, email: of },
    });
    expect(await somebody(shop).post('/orders', order(email, 0.5))).toMatchObject({ status: 201 });
    expect(await somebody(shop).post('/orders', order(email.toUpperCase(), 0.5))).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    expect(await somebody(shop).post('/orders', order(email))).toMatchObject({ status: 201 });
    const account = await shop.as(await makeUser(shop, { email }));
    expect(await account.post('/orders', order('other@example.com', 0.5))).toMatchObject({ status: 409 });
    const newEmail = `${unique('member')}@example.com`;
    const member = await shop.as(await makeUser(shop, { email: newEmail }));
    expect(await member.post('/orders', order('other@example.com', 0.5))).toMatchObject({ status: 201 });
    expect(await somebody(shop).post('/orders', order(newEmail, 0.5))).toMatchObject({ status: 409 });
    const contested = `${unique('twice')}@example.com`;
    const both = await Promise.all([1, 2].map(() => somebody(shop).post('/orders', order(contested, 0.5))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await clearPriceRules(shop);
  });

  it('is limited to 20 an hour from an address, whatever the sessions', async () => {
    const product = await makeProduct(shop, { stock: 100 });
    const client = somebody(shop);
    const order = (n: number) => ({
      ...orderOf([{ product, quantity: 1 }]),
      selectedAddress: { ...address, email: `buyer-${n}@example.com` },
    });
    for (let n = 0; n < 20; n += 1) expect((await client.post('/orders', order(n))).status).toBe(201);
    const refused = await client.post('/orders', order(20));
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ORDERS' } });
    const member = await shop.as(await makeUser(shop));
    expect(await shop.with({ ...client.headers, ...member.headers }).post('/orders', order(21))).toMatchObject({
      status: 201,
    });
    shop.clock.advance(3601);
    expect((await client.post('/orders', order(22))).status).toBe(201);
  });
});
