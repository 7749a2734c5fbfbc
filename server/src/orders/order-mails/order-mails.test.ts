import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { openMailbox, PUBLIC_URL } from '../../../test/mailbox.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOrderForUpdate } from '../order/orders.queries.ts';
import { recordOrderMail } from './order-mails.ts';

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  mailbox = openMailbox(shop);
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const UNDO_SECONDS = 6;

/** Someone new who has ordered two lamps. */
async function placeOne(given: { title?: string; address?: object; headers?: Record<string, string> } = {}) {
  const user = await makeUser(shop);
  const client = await shop.as(user);
  const lamp = await makeProduct(shop, given.title === undefined ? {} : { title: given.title });
  const body = { ...orderOf([{ product: lamp, quantity: 2 }]), selectedAddress: { ...address, ...given.address } };
  const answer = await client.post('/orders', body, given.headers ?? {});
  const order = read(shopOrder, answer);
  const subjects = async () => (await mailbox.read(user.email)).map(({ parsed }) => parsed.subject);
  return { user, client, lamp, body, order, subjects };
}
const change = (order: { id: number }, changes: object) => admin.patch(`/orders/${order.id}`, changes);

/** Makes it a card order: one whose money is here, or one that waits for it. */
async function payByCard(order: { id: number }, payment_status: 'pending' | 'received') {
  const pay_until = payment_status === 'received' ? null : new Date(shop.clock.now().getTime() + 1_800_000);
  await shop.db
    .updateTable('orders')
    .set({ payment_method: 'card', payment_status, pay_until })
    .where('id', '=', order.id)
    .execute();
}

describe('the mail about a placed order', () => {
  it('has its lines, options, totals, address and payment, in text and in HTML', async () => {
    const user = await makeUser(shop);
    const [lamp, chair] = [await makeProduct(shop), await makeProduct(shop, { price: 123_456 })];
    const body = orderOf([
      { product: lamp, quantity: 2 },
      { product: chair, quantity: 1 },
    ]);
    const items = [{ ...body.items[0], color: 'black', size: 'xl' }, body.items[1]];
    const order = read(shopOrder, await (await shop.as(user)).post('/orders', { ...body, items }));
    const [mail] = await mailbox.read(user.email);
    expect(mail?.parsed.subject).toBe(`Order #${order.id} is placed`);
    const { text = '', html = '' } = mail?.parsed ?? {};
    for (const part of [text, html]) {
      for (const said of [
        lamp.title,
        chair.title,
        '2 × $15.00',
        '$30.00',
        '$925.92',
        '$955.92',
        '3 items',
        'in cash',
      ]) {
        expect(part).toContain(said);
      }
      for (const line of [address.name, address.street, `${address.city}, ${address.state} ${address.pinCode}`]) {
        expect(part).toContain(line);
      }
      expect(part).toContain(order.items[0]?.color?.name);
      expect(part).toContain(`Size ${order.items[0]?.size?.name}`);
      expect(part).toContain('See your order');
      expect(part).toContain(`${PUBLIC_URL}/my-orders/${order.id}`);
    }
  });

  it('loads nothing from anywhere, runs nothing, and links to PUBLIC_URL alone', async () => {
    const { user } = await placeOne({ headers: { host: 'evil.example' } });
    const [mail] = await mailbox.read(user.email);
    const html = mail?.parsed.html ?? '';
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\ssrc=|\son\w+=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link?.startsWith(PUBLIC_URL)).toBe(true);
    expect(mail?.raw).not.toContain('evil.example');
  });

  it('shows markup in titles and addresses as text, and no line break makes a line of its own', async () => {
    const title = `<img src=x onerror=alert(1)>&amp;"'`;
    const { user } = await placeOne({
      title,
      address: { name: 'Eve\n\n-- \nTotal: $0.00', street: '</td><a href="https://evil.example">' },
    });
    const [mail] = await mailbox.read(user.email);
    expect(mail?.parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;amp;&quot;&#39;');
    expect(mail?.parsed.html).not.toMatch(/<img|<a href="https:\/\/evil/);
    expect(mail?.parsed.text).toContain(title);
    expect(mail?.parsed.text?.split('\n')).not.toContain('Total: $0.00');
  });

  it('is not recorded when the order is refused, and once when it is sent again under its key', async () => {
    const headers = { 'idempotency-key': unique('key') };
    const { client, body, subjects, lamp } = await placeOne({ headers });
    expect(await client.post('/orders', body, headers)).toMatchObject({ status: 201 });
    expect(
      await client.post('/orders', { ...orderOf([{ product: lamp, quantity: 5 }]), totalAmount: 1 }),
    ).toMatchObject({ status: 409 });
    expect(await subjects()).toHaveLength(1);
  });

  it('asks for the payment of a card order, with the link to it', async () => {
    const { user, order } = await placeOne();
    await mailbox.read();
    await payByCard(order, 'pending');
    await inTransaction(shop.db, async (tx) => {
      const card = await findOrderForUpdate(tx, order.id);
      if (card) await recordOrderMail(tx, 'placed', card, { at: shop.clock.now() });
    });
    const mail = (await mailbox.read(user.email)).at(-1);
    expect(mail?.parsed.text).toContain(`Pay now:\n${PUBLIC_URL}/stripe-checkout/?order=${order.id}\n`);
    expect(mail?.parsed.text).toMatch(/without one it is cancelled on January 15, 2026 at \d+:\d\d PM UTC\./);
  });

  it('shows the order as it was, though its products have changed since', async () => {
    const { user, lamp } = await placeOne();
    await shop.db
      .updateTable('products')
      .set({ title: 'Something else', price_cents: 9900 })
      .where('id', '=', lamp.id)
      .execute();
    const [mail] = await mailbox.read(user.email);
    expect(mail?.parsed.text).toContain(lamp.title);
    expect(mail?.parsed.text).toContain('$30.00');
  });
});

describe('the mails about what becomes of an order', () => {
  it('report each change: paid, dispatched, delivered', async () => {
    const { order, subjects } = await placeOne();
    for (const changes of [{ paymentStatus: 'received' }, { status: 'dispatched' }, { status: 'delivered' }]) {
      await change(order, changes);
    }
    expect(await subjects()).toEqual([
      `Order #${order.id} is placed`,
      `Payment received for order #${order.id}`,
      `Order #${order.id} is on its way`,
      `Order #${order.id} was delivered`,
    ]);
  });

  it('are not sent for a change that changes nothing, is rejected, or sets an order back to pending', async () => {
    const { order, subjects } = await placeOne();
    await change(order, { status: 'pending', paymentStatus: 'pending' });
    await change(order, { status: 'dispatched', updatedAt: '2001-01-01T00:00:00.000Z' });
    await change(order, { status: 'dispatched' });
    await change(order, { status: 'dispatched' });
    await change(order, { status: 'pending' });
    expect(await subjects()).toEqual([`Order #${order.id} is placed`, `Order #${order.id} is on its way`]);
  });

  it('report a cancellation once its undo button is gone', async () => {
    const { order, subjects } = await placeOne();
    await change(order, { status: 'cancelled' });
    shop.clock.advance(UNDO_SECONDS - 1);
    expect(await subjects()).toHaveLength(1);
    shop.clock.advance(1);
    expect(await subjects()).toEqual([`Order #${order.id} is placed`, `Order #${order.id} was cancelled`]);
  });

  it('say nothing of a cancellation that was undone, and nothing twice', async () => {
    const { order, subjects } = await placeOne();
    await change(order, { status: 'dispatched' });
    await change(order, { status: 'cancelled' });
    await change(order, { status: 'dispatched' });
    shop.clock.advance(UNDO_SECONDS);
    expect(await subjects()).toEqual([`Order #${order.id} is placed`, `Order #${order.id} is on its way`]);
  });

  it.each([
    ['a paid card order', 'received', 'Your payment of $30.00 goes back to your card in full.'],
    ['an unpaid one', 'pending', 'There is nothing to pay; if a payment by card still comes in, it goes back in full.'],
  ] as const)('say of %s that was cancelled what becomes of the money', async (_what, payment, sentence) => {
    const { user, order } = await placeOne();
    await payByCard(order, payment);
    await change(order, { status: 'cancelled', paymentStatus: 'pending' });
    shop.clock.advance(UNDO_SECONDS);
    const mail = (await mailbox.read(user.email)).at(-1);
    expect(mail?.parsed.text).toContain(sentence);
    expect(mail?.parsed.html).toContain(sentence);
  });
});
