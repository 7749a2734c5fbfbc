import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { openMailbox, PUBLIC_URL } from '../../test/mailbox.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openSettings } from '../settings/settings.ts';
import { loadOwnMailTexts } from './own-mail-texts.ts';

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let admin: Client;
let adminUser: { id: number; email: string };
beforeAll(async () => {
  shop = await startTestApp({ publicUrl: PUBLIC_URL });
  mailbox = openMailbox(shop);
  adminUser = await makeAdmin(shop);
  admin = await shop.as(adminUser);
});
afterAll(() => shop.close());

const HOUR = 3600;
beforeEach(async () => {
  shop.clock.advance(HOUR + 1);
});

async function placeOne(name?: string) {
  const user = await makeUser(shop);
  if (name !== undefined) await shop.db.updateTable('users').set({ name }).where('id', '=', user.id).execute();
  const lamp = await makeProduct(shop);
  const answer = await (await shop.as(user)).post('/orders', orderOf([{ product: lamp, quantity: 2 }]));
  return { user, order: read(shopOrder, answer), mails: () => mailbox.read(user.email) };
}

describe('The texts of the merchant', () => {
  it('are in every mail that is written after the change, and what was sent stays', async () => {
    const before = await placeOne();
    expect(await before.mails()).toHaveLength(1);
    const waiting = await placeOne('Grace');
    await admin.patch('/mail-texts/order-placed', {
      subject: 'Thanks, {name}! No. {order}',
      intro: 'Dear **{name}**, [your order]({link}) of {total} is in good hands.',
    });
    const [mail] = await waiting.mails();
    expect(mail?.parsed.subject).toBe(`Thanks, Grace! No. ${waiting.order.id}`);
    expect(mail?.parsed.html).toContain('<strong>Grace</strong>');
    expect(mail?.parsed.html).toMatch(
      new RegExp(`href="${PUBLIC_URL}/my-orders/${waiting.order.id}"[^>]*>your order</a>`),
    );
    expect(mail?.parsed.text).toContain(
      `Dear Grace, your order (${PUBLIC_URL}/my-orders/${waiting.order.id}) of $30.00 is in good hands.`,
    );
    // What belongs to this order is said all the same.
    expect(mail?.parsed.text).toContain('You pay $30.00 in cash when it arrives.');
    const [sent, ...further] = await before.mails();
    expect(sent?.parsed.subject).toBe(`Order #${before.order.id} is placed`);
    expect(further).toEqual([]);
    await admin.delete('/mail-texts/order-placed');
    const after = await placeOne();
    expect((await after.mails())[0]?.parsed.subject).toBe(`Order #${after.order.id} is placed`);
  });

  it('hold for a kind alone, and a subject without the intro', async () => {
    await admin.patch('/mail-texts/payment-received', { subject: 'Paid: {order}' });
    const { order, mails } = await placeOne();
    await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received' });
    const [placed, paid] = await mails();
    expect(placed?.parsed.subject).toBe(`Order #${order.id} is placed`);
    expect(paid?.parsed.subject).toBe(`Paid: ${order.id}`);
    expect(paid?.parsed.text).toContain(
      `We have received $30.00 for your order #${order.id}. We will tell you when it is on its way.`,
    );
  });

  it('leave in the mail what only some of its kind say', async () => {
    await admin.patch('/mail-texts/order-note', { intro: '' });
    await admin.patch('/mail-texts/cancelled', { intro: 'A pity.' });
    const { order, mails } = await placeOne();
    await admin.post(`/orders/${order.id}/notes`, { text: 'We are closed', visible: true });
    await admin.patch(`/orders/${order.id}`, { status: 'cancelled' });
    shop.clock.advance(10);
    const [, note, cancelled] = await mails();
    expect(note?.parsed.text).toMatch(/^A message about your order\s+We are closed\s/);
    expect(cancelled?.parsed.text).toMatch(/^Your order was cancelled\s+A pity\.\s+There is nothing to pay\.\s/);
  });

  it.each(['Ann\r\nBcc: thief@evil.example', 'Ann\u2028Bcc: thief@evil.example', '{link} {{', '=?utf-8?q?x?='])(
    'take the name %j in one line of the subject, and no header more',
    async (name) => {
      await admin.patch('/mail-texts/order-placed', { subject: '{name} has ordered', intro: 'Hello {name}' });
      const { mails, order } = await placeOne(name);
      const [mail] = await mails();
      const words = (text: string) => text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ');
      expect(words(mail?.parsed.subject ?? '')).toBe(words(`${name} has ordered`));
      expect(mail?.raw).not.toMatch(/^bcc:/im);
      expect(mail?.parsed.html).not.toContain(`Hello ${PUBLIC_URL}/my-orders/${order.id}`);
    },
  );

  it('are read once for all mails, and again after a change, in every process', async () => {
    const { deps } = shop;
    await deps.settings.refresh();
    const texts = await loadOwnMailTexts(deps);
    await deps.settings.refresh();
    expect(await loadOwnMailTexts(deps)).toBe(texts);
    const other = { ...deps, settings: openSettings(shop.database, {}) };
    await admin.patch('/mail-texts/shipped', { subject: 'Changed' });
    for (const process of [deps, other]) {
      await process.settings.refresh();
      expect((await loadOwnMailTexts(process)).get('shipped')).toEqual({
        subject: 'Changed',
        intro: null,
        translations: {},
      });
    }
    await admin.delete('/mail-texts/shipped');
    await deps.settings.refresh();
    expect((await loadOwnMailTexts(deps)).has('shipped')).toBe(false);
  });
});

describe('POST /mail-texts/{kind}/test', () => {
  it('sends the preview to the own address of who asks, and to nobody else', async () => {
    await admin.patch('/mail-texts/shipped', { subject: 'Stored' });
    const body = { intro: 'Not stored, {name}' };
    expect(await admin.post('/mail-texts/shipped/test', body)).toMatchObject({ status: 200, body: { success: true } });
    const [mail, ...others] = (await mailbox.read()).slice(-1);
    expect(mail).toMatchObject({ to: adminUser.email, parsed: { subject: 'Stored' } });
    expect(mail?.parsed.text).toContain('Not stored, Alex Example');
    expect(others).toEqual([]);
    expect(await admin.post('/mail-texts/shipped/test', { intro: '{x}' })).toMatchObject({ status: 400 });
  });

  it('may be called 20 times an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await admin.post('/mail-texts/low-stock/test', {})).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    shop.clock.advance(HOUR + 1);
    expect((await admin.post('/mail-texts/low-stock/test', {})).status).toBe(200);
    await mailbox.read();
  });

  test('to somebody who is no admin any more is not sent', async () => {
    const former = await makeAdmin(shop);
    await (await shop.as(former)).post('/mail-texts/shipped/test', {});
    await shop.db.updateTable('users').set({ role: 'user' }).where('id', '=', former.id).execute();
    expect(await mailbox.read(former.email)).toEqual([]);
  });
});
