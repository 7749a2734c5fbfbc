/** What mails about returns and refunds say. */

import { ownTimeline } from '@shop/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnsOf, withdraw } from '../../../test/returns.ts';
import { read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { composeMail } from '../../mails/compose-mail.ts';
import { orderMail } from './order-mail-content.ts';
import { orderMailData, orderMailKindOf } from './order-mails.ts';

let shop: TestApp;
let returns: Awaited<ReturnType<typeof returnsOf>>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  returns = await returnsOf(shop);
});
afterAll(() => shop.close());

/** Subject and news of each mail about returns and refunds, in their order. */
async function newsOf(orderId: number): Promise<[string, string][]> {
  const mails = await shop.db.selectFrom('mails').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  return mails.flatMap((mail): [string, string][] => {
    const kind = orderMailKindOf(mail.kind);
    if (kind !== 'return' && kind !== 'refunded' && kind !== 'cancelled') return [];
    const reader = { name: 'Ada', publicUrl: 'https://shop.example' };
    const { subject, preview = '' } = composeMail(orderMail(kind, orderMailData.parse(mail.data), reader), new Map());
    return [[subject, preview]];
  });
}

describe('mails', () => {
  it('tell of each step of a return, and of the money', async () => {
    const { id, returnId, line, products } = await returns.requested();
    await returns.move(id, returnId, { state: 'approved' });
    await returns.move(id, returnId, { state: 'received', lines: [{ line, restock: true }] });
    await returns.move(id, returnId, { state: 'refunded' });
    expect(products).toHaveLength(1);
    const one = `1 item of your order #${id}`;
    expect(await newsOf(id)).toEqual([
      [
        `We have your request to return items of order #${id}`,
        `You want to return ${one}. Please keep what you send back until we have looked at your request; we will tell you.`,
      ],
      [`You can send back items of order #${id}`, `Please send us ${one}. The slip for the parcel is with your order.`],
      [
        `We have received your return of order #${id}`,
        `We have received ${one}. We will tell you when you get your money back.`,
      ],
      [`Your return is refunded: order #${id}`, `You have returned ${one}. We hand $15.00 over to you.`],
    ]);
  });

  it('and the timeline promise no money for a return whose order was given back already', async () => {
    const { shopper, id, returnId } = await returns.received();
    await returns.desk.set(id, { status: 'cancelled' });
    await returns.move(id, returnId, { state: 'refunded' });
    expect((await newsOf(id)).at(-1)).toEqual([
      `Your return is complete: order #${id}`,
      `You have returned 1 item of your order #${id}.`,
    ]);
    const own = read(ownTimeline, await shopper.get(`/orders/own/${id}/timeline`)).map(({ text }) => text);
    expect(own).toContain('Your return is complete');
    expect(own.filter((text) => text.includes('$0.00'))).toEqual([]);
  });

  it('say why a return is declined, as text whose addresses are no links, and that one is withdrawn', async () => {
    const { shopper, id, returnId } = await returns.requested();
    await returns.move(id, returnId, { state: 'declined', reason: 'Worn, see <b>https://evil.example</b>' });
    const other = await returns.requested();
    await withdraw(other.shopper, other.id, other.returnId);
    const [, [, declined] = ['', '']] = await newsOf(id);
    expect(declined).toMatch(/^We cannot take back .* We are sorry about that\. Reason: Worn, see <b>/);
    expect(declined).not.toContain('https://evil.example');
    expect((await newsOf(other.id)).at(-1)?.[1]).toContain('Nothing else will happen.');
    expect((await shopper.get(`/orders/own/${id}`)).status).toBe(200);
  });

  it('tell of a refund by staff when it is recorded and when it is handed over, and of one by a cancellation', async () => {
    const { id } = await returns.shippedOrder();
    const { body } = await returns.admin.post(`/orders/${id}/refunds`, { amount: 12.5, reason: 'Damaged' });
    const refundId = body !== null && typeof body === 'object' && 'id' in body ? body.id : undefined;
    await returns.admin.patch(`/orders/${id}/refunds/${refundId}`, { state: 'handed-over' });
    await returns.desk.set(id, { status: 'cancelled' });
    expect((await newsOf(id)).map(([, news]) => news)).toEqual([
      `This is about your order #${id}. We hand $12.50 over to you. Reason: Damaged`,
      `This is about your order #${id}. We have handed $12.50 over to you. Reason: Damaged`,
      `Your order #${id} was cancelled and will not be delivered. We hand the $17.50 that you paid over to you.`,
    ]);
  });
});
