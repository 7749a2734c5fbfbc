/** Links with a key in the mails about guests' orders. */

import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf, PASSWORD } from '../../../test/factories.ts';
import { somebody, withCookie } from '../../../test/guests.ts';
import { deliverAll, outboxOf, PUBLIC_URL } from '../../../test/mailbox.ts';
import { keyIn, NOTHING, startShopWithLinks } from '../../../test/order-links.ts';
import { type Client, cookieOf, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';

const DAY = 24 * 3600;

let mailed: Awaited<ReturnType<typeof startShopWithLinks>>;
let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  mailed = await startShopWithLinks();
  shop = mailed.shop;
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => mailed.close());

describe('each mail about an order of a guest', () => {
  it('links the order with a key of its own, and no page of members', async () => {
    const { order, links } = await mailed.makeGuestOrder();
    await admin.patch(`/orders/${order.id}`, { status: 'dispatched' });
    await admin.patch(`/orders/${order.id}`, { status: 'delivered' });
    const mails = await links();
    expect(mails).toHaveLength(3);
    expect(mails.map((found) => found.length)).toEqual([1, 1, 1]);
    const paths = mails.flat().map((url) => url.slice(PUBLIC_URL.length));
    for (const path of paths) {
      expect(path).toMatch(new RegExp(`^/order/${order.id}\\?key=[\\w-]{22}$`));
      expect(await somebody(shop).get(path)).toMatchObject({ status: 200, body: { id: order.id } });
    }
    expect(new Set(paths).size).toBe(3);
  });

  it('leads there also to pay', async () => {
    const { order, links } = await mailed.makeGuestOrder({ card: true });
    const [[link] = []] = await links();
    expect(link).toMatch(new RegExp(`/order/${order.id}\\?key=`));
  });

  it('has another key when it is sent again, and the earlier one stays good', async () => {
    const { order, links } = await mailed.makeGuestOrder();
    await links();
    const [mail] = await shop.db.selectFrom('mails').select('id').where('order_id', '=', order.id).execute();
    await admin.post(`/orders/${order.id}/mails/${mail?.id}/send-again`, {});
    const paths = (await links()).flat().map((url) => url.slice(PUBLIC_URL.length));
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect(await somebody(shop).get(path)).toMatchObject({ status: 200 });
  });

  it('has another key at each try to send it; those of the last five stay good, as one that seemed to fail may have arrived', async () => {
    const { order } = await mailed.makeGuestOrder();
    const tried: string[] = [];
    const outbox = outboxOf(shop, {
      async send({ text }) {
        tried.push(...(text.match(new RegExp(`/order/${order.id}\\?key=\\S+`)) ?? []));
        throw new Error('The connection ended');
      },
      close() {},
    });
    for (let time = 0; time < 7; time += 1) {
      await deliverAll(outbox);
      shop.clock.advance(601);
    }
    expect(new Set(tried).size).toBe(7);
    const opened = await Promise.all(tried.map(async (path) => (await somebody(shop).get(path)).status));
    expect(opened).toEqual([404, 404, 200, 200, 200, 200, 200]);
  });

  it('is stored without its key', async () => {
    const { order, link } = await mailed.makeGuestOrder();
    const key = keyIn(await link());
    for (const table of ['mails', 'order_keys', 'audit_entries'] as const) {
      const rows = await shop.db.selectFrom(table).selectAll().where('order_id', '=', order.id).execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(key);
    }
  });

  it('of a member leads to My Orders as ever', async () => {
    const user = await makeUser(shop);
    const product = await makeProduct(shop);
    const client = await shop.as(user);
    const { id } = read(shopOrder, await client.post('/orders', orderOf([{ product, quantity: 1 }])));
    const [mail] = await mailed.mailbox.read(user.email);
    expect(mail?.parsed.text).toContain(`${PUBLIC_URL}/my-orders/${id}`);
    expect(mail?.parsed.text).not.toContain('key=');
  });
});

describe('GET /order/{id}', () => {
  it('answers the order in the shape of own orders to who has its key, and to the session that owns it', async () => {
    const { guest, order, link } = await mailed.makeGuestOrder();
    const own = await guest.get(`/orders/own/${order.id}`);
    expect((await somebody(shop).get(await link())).body).toEqual(own.body);
    expect((await guest.get(`/order/${order.id}`)).body).toEqual(own.body);
    const user = await makeUser(shop);
    expect((await (await shop.as(user)).get(await link())).body).toEqual(own.body);
    const answer = await somebody(shop).get(await link());
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'Accept',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('answers one and the same 404 without a key, with a bad one, with that of another order, and where there is no order', async () => {
    const [one, other] = [await mailed.makeGuestOrder(), await mailed.makeGuestOrder()];
    const [key, otherKey] = [keyIn(await one.link()), keyIn(await other.link())];
    const client = somebody(shop);
    const bodies = new Set<string>();
    for (const path of [
      `/order/${one.order.id}`,
      `/order/${one.order.id}?key=`,
      `/order/${one.order.id}?key=${'A'.repeat(22)}`,
      `/order/${one.order.id}?key=${key.slice(1)}`,
      `/order/${one.order.id}?key=${key}x`,
      `/order/${one.order.id}?key=${otherKey}`,
      `/order/${one.order.id}?key=${key}&key=${key}`,
      `/order/999999999?key=${key}`,
      '/order/999999999',
    ]) {
      const answer = await client.get(path);
      expect({ path, ...answer }).toMatchObject({ path, ...NOTHING });
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
    // Where a session owns the order, a bad key takes nothing from it; and a session that owns another one does not help.
    expect(await one.guest.get(`/order/${one.order.id}?key=${otherKey}`)).toMatchObject({ status: 200 });
    expect(await other.guest.get(`/order/${one.order.id}`)).toMatchObject(NOTHING);
    expect(await other.guest.get(`/order/${one.order.id}?key=${otherKey}`)).toMatchObject(NOTHING);
  });

  it('is 404 once the key is 90 days old, for browsers the page of any bad link, and the key is deleted', async () => {
    const { guest, order, link } = await mailed.makeGuestOrder();
    const path = await link();
    shop.clock.advance(90 * DAY - 1);
    expect(await somebody(shop).get(path)).toMatchObject({ status: 200 });
    shop.clock.advance(1);
    expect(await somebody(shop).get(path)).toMatchObject(NOTHING);
    const page = await somebody(shop).get(path, { accept: 'text/html' });
    const ofNone = await somebody(shop).get('/order/999999999', { accept: 'text/html' });
    expect([page.status, page.text]).toEqual([404, ofNone.text]);
    await deleteExpired(shop.deps);
    const left = await shop.db.selectFrom('order_keys').select('order_id').where('order_id', '=', order.id).execute();
    expect(left).toEqual([]);
    // The session is over by then, too.
    expect(await guest.get(path)).toMatchObject(NOTHING);
    admin = await shop.as(await makeAdmin(shop));
  });

  it('stays open to the key when the order has become an account’s, and while the shop is for members', async () => {
    const { guest, email, order, link } = await mailed.makeGuestOrder();
    const path = await link();
    const account = withCookie(shop, guest, cookieOf(await guest.post('/auth/signup', { email, password: PASSWORD })));
    expect(await somebody(shop).get(path)).toMatchObject({ status: 200, body: { id: order.id } });
    const closed = await startTestApp({
      fixedSettings: { storefront: 'members' },
      database: shop.database,
      clock: shop.clock,
    });
    expect(await closed.visitor.get(path)).toMatchObject({ status: 200, body: { id: order.id } });
    expect(await closed.visitor.get(`/order/${order.id}`)).toMatchObject({ status: 401 });
    expect(await closed.visitor.get(`/order/${order.id}?key=${'A'.repeat(22)}`)).toMatchObject({ status: 401 });
    await closed.stop();
    // Until the account is deleted: then no way in is left.
    expect(await account.post('/users/own/deletion', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await somebody(shop).get(path)).toMatchObject(NOTHING);
  });

  it('is a page for browsers: 404 unless it opens the order, left out by search engines, and without the key in it', async () => {
    const { guest, order, link } = await mailed.makeGuestOrder();
    const path = await link();
    const html = { accept: 'text/html' };
    const opened = await somebody(shop).get(path, html);
    expect(opened).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
    expect(opened.text).not.toContain(keyIn(path));
    expect(await guest.get(`/order/${order.id}`, html)).toMatchObject({ status: 200 });
    const missing = await Promise.all(
      [`/order/${order.id}`, `/order/${order.id}?key=${'A'.repeat(22)}`, '/order/999999999', '/order/x'].map((url) =>
        somebody(shop).get(url, html),
      ),
    );
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(missing.map(({ text }) => text)).size).toBe(1);
  });
});
