/** Refunds that staff record by card: in parts, at the provider, once. */

import { orderRefund } from '@shop/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { type Answer, read } from '../../test/test-app.ts';
import { inTransaction } from '../platform/db/database.ts';
import { recordStaffRefund } from './record-staff-refund.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(() => {
  cards.account.refundsAre = 'succeeded';
  cards.stripe.setWeather('fair');
});
afterAll(() => cards.close());

const refund = (id: number, amount: number, more: object = {}, headers = {}) =>
  cards.admin.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged', ...more }, headers);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const refundedAtProvider = (intent: string) => cards.account.refundsOf(intent).map(({ amount }) => amount);
async function later(seconds = 61) {
  cards.shop.clock.advance(seconds);
  return cards.reconcileDue();
}

describe('a refund by card', () => {
  it('of a part is made at the provider, and the order stays paid', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    const before = await cards.known(shopper, id);
    const line = before.items[0]?.id ?? 0;
    const answer = await refund(id, 12.5, { lines: [{ line: String(line), quantity: 1 }] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      amount: 12.5,
      reason: 'Damaged',
      state: 'made',
      at: cards.shop.clock.now().toISOString(),
      lines: [{ line, quantity: 1 }],
      source: 'shop',
    });
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ paymentStatus: 'received', paidByCard: true, refundedAmount: 12.5 });
    expect(order.refunds).toEqual([answer.body]);
    expect(order).not.toHaveProperty('refund');
    expect(Date.parse(order.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(refundedAtProvider(intent)).toEqual([1250]);
    expect(await cards.moneyHistory(id)).toEqual(['refund_due', 'payment_refunded']);
    await cards.deliverMoneyEvents(intent);
    expect((await cards.known(shopper, id)).refunds).toEqual([answer.body]);
  });

  it('of several parts up to all that was paid; then nothing is left, and the order is not paid any more', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    expect(statuses([await refund(id, 10), await refund(id, 10), await refund(id, 10)])).toEqual([201, 201, 201]);
    expect(await refund(id, 0.01)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_HIGH' } });
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ paymentStatus: 'received', refundedInFull: true, refundedAmount: 30 });
    // That field is the cancellation's.
    expect(order).not.toHaveProperty('refund');
    expect(order).not.toHaveProperty('paidByCard');
    expect(refundedAtProvider(intent)).toEqual([1000, 1000, 1000]);
  });

  it('is recorded as pending within ten seconds while the provider is away, and made once when it is back', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    expect(await refund(id, 7)).toMatchObject({ status: 201, body: { state: 'pending' } });
    expect(await refund(id, 23.01)).toMatchObject({ status: 409 });
    cards.stripe.setWeather('fair');
    await cards.reconcileDue();
    await later();
    expect(await cards.known(shopper, id)).toMatchObject({ refunds: [{ state: 'made' }], refundedAmount: 7 });
    expect(refundedAtProvider(intent)).toEqual([700]);
  });

  it('is tried again with the next run of the periodic job, then with pauses that grow to ten minutes', async () => {
    const { id, intent } = await cards.paidOrder();
    await cards.reconcileDue();
    cards.stripe.setWeather('down');
    await refund(id, 7);
    const run = cards.shop.deps.periodicInterval;
    const tried: number[] = [];
    for (let seconds = run; seconds <= 3600; seconds += run) {
      cards.shop.clock.advance(run);
      const failed = await cards.reconcileDue();
      if (failed.some(({ orderId }) => orderId === id)) tried.push(seconds);
    }
    expect(tried).toEqual([15, 30, 60, 120, 240, 480, 960, 1560, 2160, 2760, 3360]);
    cards.stripe.setWeather('fair');
    await later(600);
    expect(refundedAtProvider(intent)).toEqual([700]);
  });

  it('is answered within ten seconds by a provider that says nothing', { timeout: 60_000 }, async () => {
    const { id } = await cards.paidOrder();
    cards.stripe.setWeather('silent');
    const began = performance.now();
    expect(await refund(id, 7)).toMatchObject({ status: 201, body: { state: 'pending' } });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it.each(['forgets', 'fails'] as const)('is made once when the provider %s after the work', async (weather) => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather(weather);
    await refund(id, 7);
    cards.stripe.setWeather('fair');
    for (let round = 0; round < 3; round += 1) await later();
    expect(await cards.known(shopper, id)).toMatchObject({ refunds: [{ state: 'made', source: 'shop' }] });
    expect(refundedAtProvider(intent)).toEqual([700]);
  });

  it('is made once when the provider has forgotten its key by the time it is asked again', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('forgets');
    await refund(id, 7);
    cards.stripe.setWeather('fair');
    cards.account.forgetKeys();
    await later(25 * 3600);
    expect(await cards.known(shopper, id)).toMatchObject({ refunds: [{ state: 'made' }], refundedAmount: 7 });
    expect(refundedAtProvider(intent)).toEqual([700]);
  });

  it('is made by the periodic job when the process ended between record and call', async () => {
    const { user, shopper, id, intent } = await cards.paidOrder();
    const at = cards.shop.clock.now();
    await inTransaction(cards.shop.db, (tx) =>
      recordStaffRefund(tx, {
        orderId: id,
        amountMinor: 700,
        reason: 'Damaged',
        lines: [],
        userId: user.id,
        at,
        step: undefined,
        guard: () => {},
      }),
    );
    expect(await cards.reconcileDue()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ refunds: [{ state: 'made' }], refundedAmount: 7 });
    await later();
    expect(refundedAtProvider(intent)).toEqual([700]);
  });

  it('is made once by a request and several processes at once', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    await refund(id, 7);
    cards.stripe.setWeather('fair');
    await Promise.all([cards.reconcileDue(), cards.reconcileDue(), refund(id, 3)]);
    await later();
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 10 });
    expect(refundedAtProvider(intent).toSorted()).toEqual([300, 700]);
  });

  it('that the provider refuses has failed, counts for nothing, and is paid back by hand', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'refused';
    const answer = await refund(id, 7);
    expect(answer).toMatchObject({ status: 201, body: { state: 'failed', waitsForStaff: true } });
    await later(100_000);
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 0, paymentStatus: 'received' });
    const path = `/orders/${id}/refunds/${read(orderRefund, answer).id}`;
    expect(await cards.admin.patch(path, { state: 'handed-over' })).toMatchObject({
      status: 200,
      body: { state: 'handed-over', amount: 7 },
    });
    expect(await cards.admin.patch(path, { state: 'handed-over' })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_STATE' },
    });
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 7 });
    expect(await refund(id, 23.01)).toMatchObject({ status: 409 });
    expect(refundedAtProvider(intent)).toEqual([]);
    expect(await cards.moneyHistory(id)).toEqual(['refund_due', 'refund_failed', 'refund_handed_over']);
  });

  it('that failed waits for staff until it is paid back itself, whatever else is refunded', async () => {
    const { shopper, id } = await cards.paidOrder();
    cards.account.refundsAre = 'refused';
    const [one, other] = [read(orderRefund, await refund(id, 10)), read(orderRefund, await refund(id, 15))];
    const handOver = (refundId: number) =>
      cards.admin.patch(`/orders/${id}/refunds/${refundId}`, { state: 'handed-over' });
    expect(await handOver(other.id)).toMatchObject({ status: 200 });
    const order = await cards.known(shopper, id);
    expect(order.refunds[0]).toMatchObject({ id: one.id, state: 'failed', waitsForStaff: true });
    expect(await handOver(one.id)).toMatchObject({ status: 200 });
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 25 });
  });

  it('that the bank gives back after a later one was made waits for staff', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await refund(id, 5);
    await refund(id, 10);
    cards.account.endRefund(cards.account.refundsOf(intent)[0]?.id ?? '', 'failed');
    await cards.deliverMoneyEvents(intent);
    expect((await cards.known(shopper, id)).refunds).toMatchObject([
      { amount: 5, state: 'failed', waitsForStaff: true },
      { amount: 10, state: 'made' },
    ]);
  });

  it('that failed is not paid back by hand once its amount was refunded otherwise', async () => {
    const { id } = await cards.paidOrder();
    cards.account.refundsAre = 'refused';
    const failed = read(orderRefund, await refund(id, 20));
    cards.account.refundsAre = 'succeeded';
    await refund(id, 12);
    const path = `/orders/${id}/refunds/${failed.id}`;
    expect(await cards.admin.patch(path, { state: 'handed-over' })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_HIGH' },
    });
    await refund(id, 18);
    expect(await cards.admin.patch(path, { state: 'handed-over' })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_STATE' },
    });
  });
});

describe('a cancellation', () => {
  it('refunds what staff have left, and `refund` is the cancellation’s', async () => {
    const { id, intent } = await cards.paidOrder();
    await refund(id, 12.5);
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({
      refund: { amount: 17.5 },
      refunds: [
        { amount: 12.5, source: 'shop', state: 'made' },
        { amount: 17.5, source: 'cancellation', state: 'made' },
      ],
      refundedAmount: 30,
      paymentStatus: 'pending',
    });
    expect(cards.stripe.moneyOf(id)).toBe(0);
    expect(refundedAtProvider(intent)).toEqual([1250, 1750]);
  });

  it('while the provider is away leaves the refund of staff its own amount', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    await refund(id, 12.5);
    await cards.change(id, { status: 'cancelled' });
    cards.stripe.setWeather('fair');
    await later();
    expect(await cards.known(shopper, id)).toMatchObject({ refund: { amount: 17.5 }, refundedAmount: 30 });
    expect(refundedAtProvider(intent).toSorted()).toEqual([1250, 1750]);
  });

  it('of an order that is revived and paid again leaves the new payment to refund, and no more', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await refund(id, 10);
    await cards.change(id, { status: 'cancelled' });
    await cards.change(id, { status: 'pending' });
    expect(await refund(id, 1)).toMatchObject({ status: 409 });
    const newIntent = await cards.intent(shopper, id);
    cards.account.pay(newIntent);
    cards.shop.clock.advance(3);
    await cards.own(shopper, id);
    expect(await refund(id, 30.01)).toMatchObject({ status: 409 });
    expect(await refund(id, 5)).toMatchObject({ status: 201 });
    expect([refundedAtProvider(intent), refundedAtProvider(newIntent)]).toEqual([[1000, 2000], [500]]);
  });
});
