import { orderMail } from '@shop/contract/order-mails';
import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { deliverAll, openMailbox, outboxOf } from '../../../test/mailbox.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { MailRefused } from '../../platform/mail/transport.ts';

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  mailbox = openMailbox(shop);
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

async function placeOne() {
  const user = await makeUser(shop);
  const shopper = await shop.as(user);
  const order = read(
    shopOrder,
    await shopper.post('/orders', orderOf([{ product: await makeProduct(shop), quantity: 1 }])),
  );
  return { user, shopper, order };
}
const mailsOf = async (order: { id: number }) => read(z.array(orderMail), await admin.get(`/orders/${order.id}/mails`));
const sendAgain = (order: { id: number }, mail: { id: number } | undefined) =>
  admin.send({ method: 'POST', url: `/orders/${order.id}/mails/${mail?.id}/send-again` });

describe('GET /orders/{id}/mails', () => {
  it('shows which mails of the order wait, and when each was sent', async () => {
    const { order } = await placeOne();
    const recordedAt = shop.clock.now().toISOString();
    expect(await mailsOf(order)).toEqual([
      { id: expect.any(Number), kind: 'placed', state: 'waiting', recordedAt, tries: 0 },
    ]);
    shop.clock.advance(3);
    await mailbox.read();
    const sentAt = shop.clock.now().toISOString();
    expect(await mailsOf(order)).toMatchObject([{ kind: 'placed', state: 'sent', recordedAt, sentAt, tries: 1 }]);
  });

  it('shows why a mail failed, and whether it will be retried', async () => {
    const { order } = await placeOne();
    let refused = false;
    const outbox = outboxOf(shop, {
      send: async () => {
        throw refused ? new MailRefused('550 no such mailbox') : new Error('the server sleeps');
      },
      close() {},
    });
    await deliverAll(outbox);
    expect(await mailsOf(order)).toMatchObject([{ state: 'waiting', tries: 1, lastError: 'the server sleeps' }]);
    refused = true;
    shop.clock.advance(5);
    await deliverAll(outbox);
    const failedAt = shop.clock.now().toISOString();
    expect(await mailsOf(order)).toMatchObject([
      { state: 'failed', tries: 2, lastError: '550 no such mailbox', failedAt },
    ]);
  });

  it('is for admins, and for orders that there are', async () => {
    const { shopper, order } = await placeOne();
    expect(await shop.visitor.get(`/orders/${order.id}/mails`)).toMatchObject({ status: 401 });
    expect(await shopper.get(`/orders/${order.id}/mails`)).toMatchObject({ status: 403 });
    expect(await admin.get('/orders/999999/mails')).toMatchObject({ status: 404 });
    expect(await admin.get('/orders/x/mails')).toMatchObject({ status: 400 });
  });
});

describe('POST /orders/{id}/mails/{mailId}/send-again', () => {
  it('sends the same once more, as a mail of its own', async () => {
    const { user, order } = await placeOne();
    await mailbox.read();
    await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received' });
    await mailbox.read();
    const [placed] = await mailsOf(order);
    const answer = await sendAgain(order, placed);
    expect(answer.status).toBe(200);
    expect(read(z.array(orderMail), answer).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'placed sent',
      'paid sent',
      'placed waiting',
    ]);
    const arrived = await mailbox.read(user.email);
    expect(arrived.map(({ parsed }) => parsed.subject)).toEqual([
      `Order #${order.id} is placed`,
      `Payment received for order #${order.id}`,
      `Order #${order.id} is placed`,
    ]);
    expect(arrived[2]?.parsed.text).toBe(arrived[0]?.parsed.text);
    expect(arrived[2]?.parsed.messageId).not.toBe(arrived[0]?.parsed.messageId);
  });

  it('copies no mail that waits, however many concurrent requests there are', async () => {
    const { order } = await placeOne();
    const [waiting] = await mailsOf(order);
    await sendAgain(order, waiting);
    expect(await mailsOf(order)).toHaveLength(1);
    await mailbox.read();
    await Promise.all(Array.from({ length: 5 }, () => sendAgain(order, waiting)));
    expect(await mailsOf(order)).toHaveLength(2);
  });

  it("is for admins, and for the order's own mails", async () => {
    const [{ shopper, order }, { order: other }] = [await placeOne(), await placeOne()];
    const [mail] = await mailsOf(order);
    expect(await shopper.post(`/orders/${order.id}/mails/${mail?.id}/send-again`, {})).toMatchObject({ status: 403 });
    expect(await sendAgain(other, mail)).toMatchObject({ status: 404 });
    expect(await sendAgain(order, { id: 999_999 })).toMatchObject({ status: 404 });
  });
});
