/** Anybody can order with somebody else's e-mail address: how many mails go there does not depend on how many guests say it is theirs. */

import { shopOrder, shopOrders } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, orderOf, PASSWORD, unique } from '../../../test/factories.ts';
import { somebody, startOpenShop, withCookie } from '../../../test/guests.ts';
import { openMailbox, PUBLIC_URL } from '../../../test/mailbox.ts';
import { type Client, cookieOf, read, type TestApp } from '../../../test/test-app.ts';

const HOUR = 3600;

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startOpenShop();
  mailbox = openMailbox(shop);
  product = await makeProduct(shop, { stock: 10_000 });
});
afterAll(() => shop.close());

/** A guest with a session and an address of their own orders with this e-mail address. */
async function orderAs(email: string, by: Client = somebody(shop)) {
  const body = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: { ...address, email } };
  const placed = await by.post('/orders', body);
  expect(placed).toMatchObject({ status: 201 });
  const guest = placed.headers['set-cookie'] === undefined ? by : withCookie(shop, by, cookieOf(placed));
  return { guest, id: read(shopOrder, placed).id };
}

async function ordersAs(email: string, count: number) {
  const placed = [];
  for (let time = 0; time < count; time += 1) placed.push(await orderAs(email));
  return placed;
}

const subjects = async (email: string) => (await mailbox.read(email)).map(({ parsed }) => parsed.subject);
const linksIn = (text: string | undefined) => text?.match(/https:\/\/shop\.example\/order\/\S+/g) ?? [];
const newEmail = () => `${unique('buyer')}@example.com`;

describe('mails about orders of guests', () => {
  it('are at most 20 an hour to an e-mail address, whatever the guests and however it is written; the others come as one summary', async () => {
    const email = newEmail();
    const first = await ordersAs(email, 18);
    const later = [await orderAs(email.toUpperCase()), ...(await ordersAs(email, 3))];
    expect(await mailbox.read()).toHaveLength(20);
    shop.clock.advance(HOUR - 1);
    expect(await mailbox.read()).toHaveLength(20);
    shop.clock.advance(1);
    const arrived = (await mailbox.read()).slice(20);
    expect(arrived.map(({ parsed }) => parsed.subject)).toEqual(['2 more messages about your orders']);
    expect(arrived[0]?.to.toLowerCase()).toBe(email);
    const links = linksIn(arrived[0]?.parsed.text);
    for (const { id } of later.slice(-2)) {
      const link = links.find((url) => url.startsWith(`${PUBLIC_URL}/order/${id}?key=`));
      expect(await somebody(shop).get(String(link).slice(PUBLIC_URL.length))).toMatchObject({ body: { id } });
    }
    // Others wait for nothing.
    expect(first).toHaveLength(18);
    const other = newEmail();
    const { id } = await orderAs(other);
    expect(await subjects(other)).toEqual([`Order #${id} is placed`]);
  });

  it('hold back none to the account of that address', async () => {
    const email = newEmail();
    const signedUp = await somebody(shop).post('/auth/signup', { email, password: PASSWORD });
    const member = withCookie(shop, somebody(shop), cookieOf(signedUp));
    await ordersAs(email, 21);
    await mailbox.read();
    const { id } = await orderAs(email, member);
    expect((await subjects(email)).slice(20)).toEqual([`Order #${id} is placed`]);
    shop.clock.advance(HOUR);
    expect((await subjects(email)).slice(21)).toEqual(['1 more message about your orders']);
  });

  it('are not held back by those to the account, so that a mailbox gets at most 40 an hour', async () => {
    const email = newEmail();
    const signedUp = await somebody(shop).post('/auth/signup', { email, password: PASSWORD });
    const member = withCookie(shop, somebody(shop), cookieOf(signedUp));
    for (let time = 0; time < 21; time += 1) await orderAs(email, member);
    await ordersAs(email, 21);
    expect(await mailbox.read(email)).toHaveLength(40);
    shop.clock.advance(HOUR);
    const oneMore = '1 more message about your orders';
    expect((await subjects(email)).slice(40)).toEqual([oneMore, oneMore]);
  });

  it('that wait have a summary with links to the orders that it shows alone', async () => {
    const email = newEmail();
    await ordersAs(email, 42);
    await mailbox.read();
    shop.clock.advance(HOUR);
    const [summary] = (await mailbox.read(email)).slice(20);
    expect(summary?.parsed.subject).toBe('22 more messages about your orders');
    expect(summary?.parsed.text).toContain('and 2 more');
    expect(linksIn(summary?.parsed.text)).toHaveLength(20);
    const shown = [...(summary?.parsed.text ?? '').matchAll(/^Order #(\d+) is placed$/gm)].map(([, id]) => id);
    const linked = linksIn(summary?.parsed.text).map((url) => /order\/(\d+)\?/.exec(url)?.[1]);
    expect(linked).toEqual(shown);
  });

  it('come in a summary that goes to the address of its orders alone, also where the guest orders with another one then', async () => {
    const [email, another] = [newEmail(), newEmail()];
    const { guest } = await orderAs(email);
    await ordersAs(email, 19);
    await mailbox.read();
    const kept = await orderAs(email, guest);
    await mailbox.read();
    const theirs = await orderAs(another, guest);
    shop.clock.advance(HOUR);
    const mails = await mailbox.read();
    const to = mails.filter(({ parsed }) => linksIn(parsed.text).some((url) => url.includes(`/order/${kept.id}?`)));
    expect(to.map((mail) => mail.to)).toEqual([email]);
    expect(await subjects(another)).toEqual([`Order #${theirs.id} is placed`]);
  });

  it('that wait for a summary go to the account that the order becomes, which reads nothing of others’ orders', async () => {
    const email = newEmail();
    await ordersAs(email, 20);
    await mailbox.read();
    const mine = await orderAs(email);
    const theirs = await orderAs(email);
    expect(await mailbox.read(email)).toHaveLength(20);
    const own = newEmail();
    const signedUp = await mine.guest.post('/auth/signup', { email: own, password: PASSWORD });
    const account = withCookie(shop, mine.guest, cookieOf(signedUp));
    expect(read(shopOrders, await account.get('/orders/own')).map(({ id }) => id)).toEqual([mine.id]);
    shop.clock.advance(HOUR);
    expect(await subjects(own)).toEqual([`Order #${mine.id} is placed`]);
    const [summary, ...more] = (await mailbox.read(email)).slice(20);
    expect(more).toEqual([]);
    expect(summary?.parsed.text).toContain(`Order #${theirs.id} is placed`);
    expect(summary?.parsed.text).not.toContain(`#${mine.id} `);
  });

  it('have nobody to tell once all orders of their summary are accounts’', async () => {
    const email = newEmail();
    await ordersAs(email, 20);
    await mailbox.read();
    const { guest, id } = await orderAs(email);
    await mailbox.read();
    const own = newEmail();
    await guest.post('/auth/signup', { email: own, password: PASSWORD });
    shop.clock.advance(HOUR);
    expect(await subjects(own)).toEqual([`Order #${id} is placed`]);
    expect(await mailbox.read(email)).toHaveLength(20);
    const waiting = await shop.db.selectFrom('mails').select('id').where('try_at', 'is not', null).execute();
    expect(waiting).toEqual([]);
  });

  it('say in a summary what staff see as waiting in it', async () => {
    const email = newEmail();
    await ordersAs(email, 20);
    const { id } = await orderAs(email);
    await mailbox.read();
    const admin = await shop.as(await makeAdmin(shop));
    expect(await admin.get(`/orders/${id}/mails`)).toMatchObject({ body: [{ state: 'waiting', inSummary: true }] });
    shop.clock.advance(HOUR);
    await mailbox.read();
    expect(await admin.get(`/orders/${id}/mails`)).toMatchObject({ body: [{ state: 'sent', inSummary: true }] });
  });
});
