/** Refunds that take days, fail, or are made at the provider: what the order says of them. */

import { historyEntries } from '@shop/contract/history';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults } from '../../test/ledger.ts';
import { runs } from '../../test/runs.ts';
import { read } from '../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.account.refundsAre = 'succeeded';
  cards.stripe.setWeather('fair');
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

const cancel = (id: number) => cards.change(id, { status: 'cancelled' });
const newestRefund = (intent: string) => cards.account.refundsOf(intent).at(-1)?.id ?? '';

describe('a refund that the provider has not done yet', () => {
  it('is pending, and not shown as given back, until the provider says that it is done', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'pending';
    const cancelled = await cancel(id);
    expect(cancelled).not.toHaveProperty('refund');
    expect(cancelled).toMatchObject({
      paymentStatus: 'pending',
      refunds: [{ amount: 30, state: 'pending', source: 'cancellation', reason: 'Order cancelled', lines: [] }],
      refundedAmount: 30,
    });
    expect(await cards.moneyHistory(id)).toEqual(['refund_due', 'refund_pending']);
    cards.account.endRefund(newestRefund(intent), 'succeeded');
    await cards.deliver(cards.event('refund.updated', intent));
    expect(await cards.known(shopper, id)).toMatchObject({
      refund: { amount: 30 },
      refunds: [{ amount: 30, state: 'made' }],
      refundedAmount: 30,
    });
    expect(await cards.moneyHistory(id)).toEqual(['refund_due', 'refund_pending', 'payment_refunded']);
  });

  it('is polled, in case no event arrives', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'pending';
    await cancel(id);
    cards.account.endRefund(newestRefund(intent), 'succeeded');
    cards.shop.clock.advance(3601);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ refund: { amount: 30 }, refunds: [{ state: 'made' }] });
  });

  it('is pending while the provider is out of reach, and the history distinguishes the two', async () => {
    const { id } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    expect(await cancel(id)).toMatchObject({ refunds: [{ amount: 30, state: 'pending' }], refundedAmount: 30 });
    expect(await cards.moneyHistory(id)).toEqual(['refund_due']);
  });
});

describe('a refund that fails', () => {
  it('after it was made is not shown as given back any more, waits for staff, and is not tried again', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    expect(await cancel(id)).toMatchObject({ refund: { amount: 30 }, refunds: [{ state: 'made' }] });
    cards.account.endRefund(newestRefund(intent), 'failed');
    await cards.deliverMoneyEvents(intent);
    const order = await cards.known(shopper, id);
    expect(order).not.toHaveProperty('refund');
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      refunds: [{ amount: 30, state: 'failed', waitsForStaff: true }],
      refundedAmount: 0,
    });
    expect(await cards.moneyHistory(id)).toEqual(['refund_due', 'payment_refunded', 'refund_failed']);
    cards.shop.clock.advance(100_000);
    await cards.reconcileDue();
    expect(cards.account.refundsOf(intent)).toHaveLength(1);
  });

  it.each(['refund.failed', 'charge.refund.updated', 'refund.updated'])('is recorded from %s alone', async (type) => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cancel(id);
    cards.account.endRefund(newestRefund(intent), 'failed');
    await cards.deliver(cards.event(type, intent));
    expect(await cards.known(shopper, id)).toMatchObject({ refunds: [{ state: 'failed' }] });
  });

  it('at once, as the provider answers, is none that was made', async () => {
    const { id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'failed';
    const order = await cancel(id);
    expect(order).not.toHaveProperty('refund');
    expect(order).toMatchObject({ refunds: [{ state: 'failed', waitsForStaff: true }], refundedAmount: 0 });
    await cards.deliverMoneyEvents(intent);
    expect(await cards.moneyHistory(id)).toEqual(['refund_due', 'refund_failed']);
  });

  it('that the provider refuses is not retried', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.refundsAre = 'refused';
    expect(await cancel(id)).toMatchObject({ refunds: [{ state: 'failed', waitsForStaff: true }] });
    const entries = read(historyEntries, await cards.admin.get(`/orders/${id}/history`));
    expect(entries[0]).toMatchObject({
      action: 'refund_failed',
      changes: [
        { field: 'amount', after: 30 },
        { field: 'failure', after: 'charge_disputed' },
      ],
    });
    const before = cards.stripe.calls.length;
    cards.shop.clock.advance(100_000);
    expect(await cards.reconcileDue()).toEqual([]);
    expect(cards.stripe.calls).toHaveLength(before);
    expect(cards.stripe.moneyOf(id)).toBe(3000);
    cards.account.refundsAre = 'succeeded';
    await cards.stripe.refundByHand(intent);
    await cards.deliverMoneyEvents(intent);
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ refund: { amount: 30 }, refundedAmount: 30 });
    expect(order.refunds.map(({ state, source }) => [state, source])).toEqual([
      ['failed', 'cancellation'],
      ['made', 'provider'],
    ]);
    expect(order.refunds[0]).not.toHaveProperty('waitsForStaff');
  });

  it('of an order that was refunded by hand makes it paid again', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cards.stripe.refundByHand(intent);
    await cards.deliverMoneyEvents(intent);
    expect(await cards.known(shopper, id)).toMatchObject({ refundedInFull: true, refund: { amount: 30 } });
    cards.account.endRefund(newestRefund(intent), 'failed');
    await cards.deliverMoneyEvents(intent);
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ refundedInFull: false, paidByCard: true, refundedAmount: 0 });
    expect(order).not.toHaveProperty('refund');
  });

  it('of an order that was paid again leaves that payment alone, and waits for staff', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cancel(id);
    await cards.change(id, { status: 'pending' });
    cards.account.pay(await cards.intent(shopper, id));
    cards.shop.clock.advance(2);
    await cards.own(shopper, id);
    cards.account.endRefund(newestRefund(intent), 'failed');
    await cards.deliverMoneyEvents(intent);
    expect(await cards.known(shopper, id)).toMatchObject({
      paymentStatus: 'received',
      refunds: [{ state: 'failed', waitsForStaff: true }],
    });
  });
});

describe('a payment that is refunded in parts', () => {
  it('is summed up: a part that was given back by hand, and the rest by the cancellation', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cards.stripe.refundByHand(intent, 500);
    await cards.deliverMoneyEvents(intent);
    const part = await cards.known(shopper, id);
    expect(part).not.toHaveProperty('refund');
    expect(part).toMatchObject({ paymentStatus: 'received', paidByCard: true, refundedAmount: 5 });
    expect(await cancel(id)).toMatchObject({
      refund: { amount: 30 },
      refunds: [
        { amount: 5, source: 'provider', state: 'made' },
        { amount: 25, source: 'cancellation', state: 'made' },
      ],
      refundedAmount: 30,
    });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('of which no event arrived is refunded once all the same', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cards.stripe.refundByHand(intent, 500);
    await cancel(id);
    await cards.deliverMoneyEvents(intent);
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ refund: { amount: 30 }, refundedAmount: 30 });
    expect(order.refunds.map(({ amount }) => amount).toSorted()).toEqual([25, 5]);
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('of two refunds by hand is the whole', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cards.stripe.refundByHand(intent, 2500);
    await cards.stripe.refundByHand(intent, 500);
    await cards.deliver(cards.event('charge.refunded', intent));
    expect(await cards.known(shopper, id)).toMatchObject({
      paymentStatus: 'received',
      refundedInFull: true,
      refund: { amount: 30 },
      refundedAmount: 30,
    });
  });

  it('is read later if the provider is out of reach when the event of the charge arrives', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    await cards.stripe.refundByHand(intent, 500);
    cards.stripe.setWeather('down');
    expect(await cards.deliver(cards.event('charge.refunded', intent))).toMatchObject({ status: 200 });
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(60);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ refundedAmount: 5 });
  });

  it('has the same end in whatever order, and however often, events arrive', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.boolean(), async (chance, cancels) => {
        const { shopper, id, intent } = await cards.paidOrder();
        cards.account.refundsAre = 'pending';
        for (const minor of [500, 700, 300]) await cards.stripe.refundByHand(intent, minor);
        const [first, second] = cards.account.refundsOf(intent);
        cards.account.endRefund(first?.id ?? '', 'failed');
        cards.account.endRefund(second?.id ?? '', 'succeeded');
        const events = cards.account.events.filter(({ data }) => JSON.stringify(data).includes(`"${intent}"`));
        const shuffled = [...events, ...events].map((event, index) => ({ event, at: chance.next().value, index }));
        shuffled.sort((one, other) => one.at - other.at);
        for (const { event, index } of shuffled) {
          expect((await cards.deliver({ ...event, id: `${event.id}-${index}` })).status).toBe(200);
        }
        const told = (await cards.known(shopper, id)).refunds.map(({ amount, state }) => [amount, state]);
        expect(told.toSorted()).toEqual([
          [3, 'pending'],
          [5, 'failed'],
          [7, 'made'],
        ]);
        cards.account.refundsAre = 'succeeded';
        if (!cancels) return;
        expect(await cancel(id)).toMatchObject({ refundedAmount: 30 });
        expect(cards.stripe.moneyOf(id)).toBe(0);
      }),
      { numRuns: runs(6) },
    );
  });
});

describe('an order that is refunded, revived and paid again', () => {
  it('does not show the old refund as the new payment’s', async () => {
    const { shopper, id } = await cards.paidOrder();
    await cancel(id);
    await cards.change(id, { status: 'pending' });
    cards.account.pay(await cards.intent(shopper, id));
    cards.shop.clock.advance(2);
    const order = await cards.own(shopper, id);
    expect(order).not.toHaveProperty('refund');
    expect(order).toMatchObject({
      paymentStatus: 'received',
      paidByCard: true,
      refunds: [{ amount: 30, state: 'made' }],
      refundedAmount: 30,
    });
    expect(await cancel(id)).toMatchObject({ refund: { amount: 30 }, refundedAmount: 60 });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });
});
