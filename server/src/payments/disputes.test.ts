/** What the provider tells of disputes, and events about money that are not the shop's. */

import { orderCounts } from '@shop/contract/order-desk';
import { shopOrder } from '@shop/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults } from '../../test/ledger.ts';
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

describe('a dispute', () => {
  it('is shown on the order and in its history, with every change of its state', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.dispute(intent, 'needs_response', 100);
    await cards.deliverMoneyEvents(intent);
    expect(await cards.known(shopper, id)).toMatchObject({
      paymentStatus: 'received',
      disputes: [{ amount: 30, reason: 'fraudulent', state: 'needs_response' }],
    });
    cards.account.dispute(intent, 'under_review', 200);
    cards.account.dispute(intent, 'lost', 300);
    await cards.deliverMoneyEvents(intent);
    expect(await cards.known(shopper, id)).toMatchObject({ disputes: [{ state: 'lost' }] });
    expect(await cards.moneyHistory(id)).toEqual(['dispute_opened', 'dispute_changed', 'dispute_closed']);
  });

  it('is not thrown back by events that come late', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.dispute(intent, 'needs_response', 100);
    cards.account.dispute(intent, 'under_review', 100);
    cards.account.dispute(intent, 'won', 300);
    for (const type of ['closed', 'updated', 'created']) {
      await cards.deliver(cards.event(`charge.dispute.${type}`, intent));
    }
    expect(await cards.known(shopper, id)).toMatchObject({ disputes: [{ state: 'won' }] });
  });
});

describe('a won dispute of a cancelled order', () => {
  const refundOf = (id: number, amount: number) =>
    cards.admin.post(`/orders/${id}/refunds`, { amount, reason: 'Late' });
  async function later() {
    cards.shop.clock.advance(61);
    await cards.reconcileDue();
  }

  it('refunds all that is left, also where a refund of staff has failed for want of money', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.stripe.setWeather('down');
    await refundOf(id, 10);
    cards.stripe.setWeather('fair');
    cards.account.dispute(intent, 'needs_response', 100);
    await cards.deliver(cards.event('charge.dispute.created', intent));
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({
      refunds: [{ amount: 10, state: 'failed', waitsForStaff: true }],
    });
    cards.account.dispute(intent, 'won', 200);
    await cards.deliverMoneyEvents(intent);
    await later();
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ refund: { amount: 30 }, refundedAmount: 30 });
    expect(order.refunds[0]).not.toHaveProperty('waitsForStaff');
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('refunds what was disputed, and leaves what the cancellation could not refund before to staff', async () => {
    const { shopper, id, intent } = await cards.paidOrder();
    cards.account.dispute(intent, 'needs_response', 100, 1000);
    await cards.deliver(cards.event('charge.dispute.created', intent));
    await cards.change(id, { status: 'cancelled' });
    cards.account.endRefund(cards.account.refundsOf(intent)[0]?.id ?? '', 'failed');
    cards.account.dispute(intent, 'won', 200, 1000);
    await cards.deliverMoneyEvents(intent);
    await later();
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({
      refunds: [
        { amount: 20, source: 'cancellation', state: 'failed', waitsForStaff: true },
        { amount: 10, source: 'cancellation', state: 'made' },
      ],
      refundedAmount: 10,
    });
    const path = `/orders/${id}/refunds/${order.refunds[0]?.id}`;
    expect((await cards.admin.patch(path, { state: 'handed-over' })).status).toBe(200);
  });
});

describe('GET /orders?needs=money', () => {
  const listed = async () => {
    const orders = read(z.array(shopOrder), await cards.admin.get('/orders?needs=money&_limit=100'));
    const { moneyProblems } = read(orderCounts, await cards.admin.get('/orders/counts'));
    expect(moneyProblems).toBe(orders.length);
    return orders.map(({ id }) => id);
  };

  it('lists orders with a dispute while it waits for an answer', async () => {
    const { id, intent } = await cards.paidOrder();
    expect(await listed()).not.toContain(id);
    cards.account.dispute(intent, 'needs_response', 100);
    await cards.deliverMoneyEvents(intent);
    expect(await listed()).toContain(id);
    cards.account.dispute(intent, 'under_review', 200);
    await cards.deliverMoneyEvents(intent);
    expect(await listed()).not.toContain(id);
  });

  it('lists orders with a refund that failed, until staff have handed its money over', async () => {
    const { id } = await cards.paidOrder();
    cards.account.refundsAre = 'failed';
    const { refunds } = await cards.change(id, { status: 'cancelled' });
    cards.account.refundsAre = 'succeeded';
    expect(await listed()).toContain(id);
    await cards.admin.patch(`/orders/${id}/refunds/${refunds[0]?.id}`, { state: 'handed-over' });
    expect(await listed()).not.toContain(id);
  });
});

describe('an event about money', () => {
  it('of a payment that is not the shop’s, or of an unknown shape, changes nothing', async () => {
    const objects = [
      { id: 're_1', amount: 5, status: 'succeeded', payment_intent: 'pi_foreign' },
      { id: 're_1', amount: 5, status: 'succeeded', payment_intent: null },
      { id: 7 },
      {},
    ];
    const types = ['refund.updated', 'refund.failed', 'charge.refunded', 'charge.dispute.created'];
    for (const [index, object] of objects.entries()) {
      for (const type of types) {
        const event = { id: `evt_odd_${type}_${index}`, object: 'event', type, data: { object } };
        expect(await cards.deliver(event)).toMatchObject({ status: 200 });
      }
    }
  });
});
