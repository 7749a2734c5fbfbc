/** Orders that are cancelled and revived, payments that come late, and money that goes back. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults } from '../../test/ledger.ts';
import { findOrderRow } from '../orders/order/orders.queries.ts';
import { nextReconciliation } from './payment-facts.ts';
import { listPayments } from './payments.queries.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.stripe.setWeather('fair');
  await cards.reconcileDue();
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

describe('an order that an admin cancels', () => {
  it('unpaid: can never be paid after that', async () => {
    const { product, id, intent } = await cards.orderWithIntent();
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
    });
    expect(cards.account.pay(intent)).toBe(false);
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('paid: gets its money back once, in full, and says so', async () => {
    const { shopper, product, id, intent, placed } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    expect(await cards.known(shopper, id)).toMatchObject({ paidByCard: true });
    cards.shop.clock.advance(60);
    const cancelled = await cards.change(id, {
      ...placed,
      updatedAt: undefined,
      status: 'cancelled',
      paymentStatus: 'received',
    });
    const at = cards.shop.clock.now().toISOString();
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      refund: { amount: placed.totalAmount, at },
    });
    expect(cancelled).not.toHaveProperty('paidByCard');
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toEqual(cancelled);
    expect(cards.stripe.moneyOf(id)).toBe(0);
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('paid, before any event arrived: is refunded too', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', refund: { amount: 30 } });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('while Stripe is down: is cancelled at once, and refunded when Stripe is up', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    cards.stripe.setWeather('down');
    expect(await cards.change(id, { status: 'cancelled' })).not.toHaveProperty('refund');
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(61);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'pending', refund: { amount: 30 } });
  });

  it.each(['forgets', 'fails'] as const)('gets one refund when Stripe %s after the work', async (weather) => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    cards.stripe.setWeather(weather);
    await cards.change(id, { status: 'cancelled' });
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(61);
    expect(await cards.reconcileDue()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ refund: { amount: 30 } });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('of which several processes hear at once is refunded once', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    await Promise.all([
      cards.change(id, { status: 'cancelled' }),
      cards.change(id, { status: 'cancelled' }),
      cards.reconcileDue(),
      cards.reconcileDue(),
    ]);
    await cards.reconcileDue();
    expect(cards.stripe.moneyOf(id)).toBe(0);
    expect(
      cards.account.events.filter(
        ({ type, data }) => type === 'charge.refunded' && JSON.stringify(data).includes(intent),
      ),
    ).toHaveLength(1);
  });
});

describe('a payment that is captured for a cancelled order', () => {
  it('is refunded once and noted on the order', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.stripe.setWeather('down');
    await cards.change(id, { status: 'cancelled' });
    cards.stripe.setWeather('fair');
    cards.account.pay(intent);
    const event = cards.event('payment_intent.succeeded', intent);
    await cards.deliver(event);
    expect(
      await cards.shop.db.selectFrom('payment_events').selectAll().where('id', '=', event.id).execute(),
    ).toMatchObject([{ outcome: 'refund_due' }]);
    await cards.reconcileDue();
    await cards.deliver({ ...event, id: 'evt_late_again' });
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      refund: { amount: 30 },
    });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });
});

describe('an order with a captured payment', () => {
  it('is reconciled at once when it is cancelled and no refund was requested', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    const order = await findOrderRow(cards.shop.db, id);
    const payments = await listPayments(cards.shop.db, id);
    if (order === undefined) throw new Error('the order was placed');
    const now = cards.shop.clock.now();
    expect(nextReconciliation(order, { payments, refunds: [] }, now, 15)).toBeNull();
    expect(nextReconciliation({ ...order, status: 'cancelled' }, { payments, refunds: [] }, now, 15)).toEqual(now);
  });
});

describe('an order that leaves `cancelled`', () => {
  it('unpaid: waits for payment again, with a new deadline', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    cards.timeIsOver();
    await cards.reconcileDue();
    const revived = await cards.change(id, { status: 'pending' });
    expect(Date.parse(revived.payUntil ?? '') - cards.shop.clock.now().getTime()).toBe(1_800_000);
    expect(await cards.stockOf(product)).toBe(8);
    const anew = await cards.intent(shopper, id);
    expect(anew).not.toBe(intent);
    cards.account.pay(anew);
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
    expect(cards.stripe.moneyOf(id)).toBe(3000);
  });

  it('after its refund: is unpaid, and can be paid again', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    await cards.change(id, { status: 'cancelled' });
    expect(await cards.change(id, { status: 'pending' })).toMatchObject({
      paymentStatus: 'pending',
      refund: { amount: 30 },
    });
    cards.account.pay(await cards.intent(shopper, id));
    cards.shop.clock.advance(2);
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
    expect(cards.stripe.moneyOf(id)).toBe(3000);
  });

  it('while its money still has to go back: that is not put off by asking to pay', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    cards.stripe.setWeather('down');
    await cards.change(id, { status: 'cancelled' });
    await cards.change(id, { status: 'pending' });
    cards.stripe.setWeather('fair');
    for (let asked = 0; asked < 3; asked += 1) {
      cards.shop.clock.advance(25);
      await cards.intent(shopper, id);
      await cards.reconcileDue();
    }
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('before it was refunded: keeps its payment, and is paid', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    // The clock that would send the money back has not come round: nobody was there to ask Stripe.
    await cards.shop.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute();
    await cards.shop.db.updateTable('orders').set({ status: 'pending' }).where('id', '=', id).execute();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending', paymentStatus: 'received' });
    expect(cards.stripe.moneyOf(id)).toBe(3000);
  });
});

describe('a payment status that is set by hand', () => {
  it('received: only records, and ends the waiting: the order cannot be paid a second time', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    const order = await cards.change(id, { paymentStatus: 'received' });
    expect(order).toMatchObject({ paymentStatus: 'received' });
    expect(order).not.toHaveProperty('payUntil');
    expect(order).not.toHaveProperty('paidByCard');
    expect(cards.account.pay(intent)).toBe(false);
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending', paymentStatus: 'received' });
    expect(await cards.change(id, { status: 'cancelled' })).not.toHaveProperty('refund');
  });

  it('pending, although its payment was captured: moves no money, cancels nothing and takes no second payment', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    await cards.change(id, { paymentStatus: 'pending' });
    cards.timeIsOver();
    await cards.reconcileDue();
    const order = await cards.known(shopper, id);
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending', paidByCard: true });
    expect(order).not.toHaveProperty('waitsForPayment');
    expect(await shopper.post('/create-payment-intent', { orderId: id })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PAID' },
    });
    expect(await cards.change(id, { status: 'cancelled' })).toMatchObject({ refund: { amount: 30 } });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('received and back to pending: waits for payment again', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    await cards.change(id, { paymentStatus: 'received' });
    expect(await cards.change(id, { paymentStatus: 'pending' })).toMatchObject({ waitsForPayment: true });
    const anew = await cards.intent(shopper, id);
    expect(anew).not.toBe(intent);
    expect(cards.account.pay(anew)).toBe(true);
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });
});

describe('money that was given back at Stripe by hand', () => {
  it('is noted on the order', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    await cards.stripe.refundByHand(intent);
    await cards.deliver(cards.event('charge.refunded', intent));
    expect(await cards.known(shopper, id)).toMatchObject({ refundedInFull: true, refund: { amount: 30 } });
  });

  it('leaves nothing forgotten that must go back besides', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    cards.stripe.setWeather('down');
    await cards.change(id, { status: 'cancelled' });
    await cards.change(id, { status: 'pending' });
    cards.stripe.setWeather('fair');
    const anew = await cards.intent(shopper, id);
    cards.account.pay(anew);
    await cards.deliver(cards.event('payment_intent.succeeded', anew));
    // The server ended right after an admin's change, before it looked at the order.
    const now = cards.shop.clock.now();
    await cards.shop.db
      .updateTable('orders')
      .set({ status: 'cancelled', reconcile_at: now })
      .where('id', '=', id)
      .execute();
    await cards.stripe.refundByHand(intent);
    await cards.deliver(cards.event('charge.refunded', intent));
    cards.shop.clock.advance(61);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(cards.stripe.moneyOf(id)).toBe(0);
  });

  it('is recorded once, however often and late events arrive', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.own(shopper, id);
    await cards.change(id, { status: 'cancelled' });
    const refunded = await cards.known(shopper, id);
    expect(refunded).toMatchObject({ refund: { amount: 30 } });
    cards.shop.clock.advance(60);
    const event = cards.event('charge.refunded', intent);
    await cards.deliver(event);
    await cards.deliver({ ...event, id: 'evt_refunded_again' });
    expect(await cards.known(shopper, id)).toEqual(refunded);
  });
});
