/** What somebody can do with the key of a guest's order. */

import { product as productBody } from '@shop/contract/catalogue';
import { shopOrder, shopOrders } from '@shop/contract/orders';
import { paymentIntentSecret } from '@shop/contract/payments';
import { orderReturn } from '@shop/contract/returns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../ops/check-invariants.ts';
import { address, makeAdmin, makeProduct, orderOf, PASSWORD, unique } from '../../../test/factories.ts';
import { add, quantities, somebody, withCookie } from '../../../test/guests.ts';
import { PUBLIC_URL } from '../../../test/mailbox.ts';
import { keyIn, NOTHING, startShopWithLinks } from '../../../test/order-links.ts';
import { type Client, cookieOf, read, type TestApp } from '../../../test/test-app.ts';

const HOUR = 3600;

let mailed: Awaited<ReturnType<typeof startShopWithLinks>>;
let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  mailed = await startShopWithLinks();
  shop = mailed.shop;
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => mailed.close());

/** Another guest orders with this e-mail address. */
async function orderAs(email: string): Promise<number> {
  const product = await makeProduct(shop);
  const body = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: { ...address, email } };
  return read(shopOrder, await somebody(shop).post('/orders', body)).id;
}

/** Somebody signs up with what a link holds. @returns what is theirs then */
async function ordersAfterSignUp(email: string, link: string): Promise<number[]> {
  const signedUp = await somebody(shop).post(`/auth/signup?key=${keyIn(link)}`, { email, password: PASSWORD });
  const account = withCookie(shop, somebody(shop), cookieOf(signedUp));
  return read(shopOrders, await account.get('/orders/own')).map(({ id }) => id);
}

describe('a key', () => {
  it('cancels its order', async () => {
    const { order, link } = await mailed.makeGuestOrder();
    const key = keyIn(await link());
    const client = somebody(shop);
    expect(await client.post(`/orders/own/${order.id}/cancel`, {})).toMatchObject(NOTHING);
    expect(await client.post(`/orders/own/${order.id}/cancel?key=${key}`, {})).toMatchObject({
      status: 200,
      body: { id: order.id, status: 'cancelled' },
    });
  });

  it('returns units of it, withdraws the return, and shows timeline and papers', async () => {
    const { order, link } = await mailed.makeGuestOrder();
    const key = keyIn(await link());
    const client = somebody(shop);
    await admin.patch(`/orders/${order.id}`, { status: 'delivered', paymentStatus: 'received' });
    const at = (rest: string, with_ = `?key=${key}`) => `/orders/own/${order.id}${rest}${with_}`;
    const lines = [{ line: order.items[0]?.id, quantity: 1, reason: 'damaged' }];
    expect(await client.post(at('/returns', ''), { lines })).toMatchObject(NOTHING);
    const requested = read(orderReturn, await client.post(at('/returns'), { lines }));
    for (const rest of ['/timeline', '/returns', `/returns/${requested.id}/slip.pdf`, '/invoice.pdf', '']) {
      expect({ rest, ...(await client.get(at(rest))) }).toMatchObject({ rest, status: 200 });
      expect({ rest, ...(await client.get(at(rest, ''))) }).toMatchObject({ rest, status: 404 });
      expect({ rest, ...(await client.get(at(rest, `?key=${'A'.repeat(22)}`))) }).toMatchObject({ rest, status: 404 });
    }
    expect(await client.post(at(`/returns/${requested.id}/withdraw`), {})).toMatchObject({ status: 200 });
  });

  it('pays it, and no other order of the same guest', async () => {
    const { guest, order, link } = await mailed.makeGuestOrder({ card: true });
    const key = keyIn(await link());
    const other = await makeProduct(shop);
    const second = read(
      shopOrder,
      await guest.post('/orders', { ...orderOf([{ product: other, quantity: 1 }]), paymentMethod: 'card' }),
    );
    const client = somebody(shop);
    expect(await client.post('/create-payment-intent', { orderId: order.id })).toMatchObject(NOTHING);
    expect(await client.post(`/create-payment-intent?key=${key}`, { orderId: second.id })).toMatchObject(NOTHING);
    const answer = await client.post(`/create-payment-intent?key=${key}`, { orderId: order.id });
    const { clientSecret } = read(paymentIntentSecret, answer);
    // Nor the answer to who pays that one at the same moment.
    mailed.stripe.setWeather('silent');
    const [calls, waiting] = [mailed.stripe.calls.length, guest.post('/create-payment-intent', { orderId: second.id })];
    await expect.poll(() => mailed.stripe.calls.length).toBeGreaterThan(calls);
    expect(await client.post(`/create-payment-intent?key=${key}`, { orderId: second.id })).toMatchObject(NOTHING);
    mailed.stripe.setWeather('fair');
    await waiting;
    mailed.stripe.account.pay(clientSecret.split('_secret_', 1)[0] ?? '');
    expect((await client.get(`/order/${order.id}?key=${key}`)).body).toMatchObject({ paymentStatus: 'received' });
  });

  it('opens nothing else of who placed the order', async () => {
    const { order, link } = await mailed.makeGuestOrder();
    const key = keyIn(await link());
    const client = somebody(shop);
    expect((await client.get(`/orders/own?key=${key}`)).body).toEqual([]);
    expect((await client.get(`/cart?key=${key}`)).body).toEqual([]);
    expect(await client.get(`/orders/${order.id}?key=${key}`)).toMatchObject({ status: 401 });
    expect(await client.get(`/users/own?key=${key}`)).toMatchObject({ status: 401 });
  });

  it('makes the order the account’s that signs up with its e-mail address, and nothing else of the guest', async () => {
    const { guest, email, order, link } = await mailed.makeGuestOrder({ card: true });
    const product = await makeProduct(shop);
    const second = read(
      shopOrder,
      await guest.post('/orders', { ...orderOf([{ product, quantity: 1 }]), selectedAddress: { ...address, email } }),
    );
    await add(guest, product);
    const cart = await quantities(guest);
    const key = keyIn(await link());
    const path = `/auth/signup?key=${key}`;
    const signedUp = await somebody(shop).post(path, { email: email.toUpperCase(), password: PASSWORD });
    expect(signedUp).toMatchObject({ status: 201 });
    const account = withCookie(shop, somebody(shop), cookieOf(signedUp));
    expect(read(shopOrders, await account.get('/orders/own')).map(({ id }) => id)).toEqual([order.id]);
    expect(await account.post(`/orders/own/${order.id}/cancel`, {})).toMatchObject({ body: { status: 'cancelled' } });
    expect(read(shopOrders, await guest.get('/orders/own')).map(({ id }) => id)).toEqual([second.id]);
    expect(await quantities(guest)).toEqual(cart);
    expect(await guest.get(`/orders/own/${order.id}`)).toMatchObject(NOTHING);
    const findings = await checkInvariants(shop.db, shop.clock.now(), undefined);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it('does so also of an order whose mail came in a summary', async () => {
    const { email } = await mailed.makeGuestOrder();
    for (let more = 0; more < 19; more += 1) await orderAs(email);
    const last = await orderAs(email);
    await mailed.mailbox.read();
    shop.clock.advance(HOUR);
    const summary = (await mailed.mailbox.read(email)).at(-1)?.parsed.text ?? '';
    const [link = ''] = new RegExp(`/order/${last}\\?key=\\S+`).exec(summary) ?? [];
    expect(await ordersAfterSignUp(email, link)).toEqual([last]);
  });

  it('does so also while a mail about the order waits for a summary, which it then comes without', async () => {
    const { email, order, link } = await mailed.makeGuestOrder();
    const path = await link();
    for (let more = 0; more < 19; more += 1) await orderAs(email);
    await mailed.mailbox.read();
    await somebody(shop).post(`/orders/own/${order.id}/cancel?key=${keyIn(path)}`, {});
    shop.clock.advance(60);
    expect(await mailed.mailbox.read(email)).toHaveLength(20);
    expect(await ordersAfterSignUp(email, path)).toEqual([order.id]);
    shop.clock.advance(HOUR);
    const [mail, ...more] = (await mailed.mailbox.read(email)).slice(20);
    expect([mail?.parsed.subject, more]).toEqual([`Order #${order.id} was cancelled`, []]);
    expect(mail?.parsed.text).toContain(`${PUBLIC_URL}/my-orders/${order.id}`);
  });

  it('gives no order to an account with another e-mail address, nor one that is an account’s already', async () => {
    const { guest, email, order, link } = await mailed.makeGuestOrder();
    const key = keyIn(await link());
    const signUp = async (as: string) => {
      const answer = await somebody(shop).post(`/auth/signup?key=${key}`, { email: as, password: PASSWORD });
      expect(answer).toMatchObject({ status: 201 });
      return withCookie(shop, somebody(shop), cookieOf(answer));
    };
    const stranger = await signUp(`${unique('stranger')}@example.com`);
    expect((await stranger.get('/orders/own')).body).toEqual([]);
    expect(await guest.get(`/orders/own/${order.id}`)).toMatchObject({ status: 200 });
    const own = `${unique('own')}@example.com`;
    const owner = withCookie(
      shop,
      guest,
      cookieOf(await guest.post('/auth/signup', { email: own, password: PASSWORD })),
    );
    expect((await (await signUp(email)).get('/orders/own')).body).toEqual([]);
    expect(read(shopOrders, await owner.get('/orders/own')).map(({ id }) => id)).toEqual([order.id]);
  });

  it('of a card order holds stock as any other, which is given back when the order is cancelled', async () => {
    const { order, link } = await mailed.makeGuestOrder({ card: true });
    const key = keyIn(await link());
    const id = order.items[0]?.product.id;
    const stock = async () => read(productBody, await somebody(shop).get(`/products/${id}`)).stock;
    const held = await stock();
    await somebody(shop).post(`/orders/own/${order.id}/cancel?key=${key}`, {});
    expect(await stock()).toBe(held + 1);
  });
});
