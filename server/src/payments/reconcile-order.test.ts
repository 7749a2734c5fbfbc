/** Orders whose time is over, and payments of which no event comes. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults } from '../../test/ledger.ts';

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

describe('an order that is not paid in time', () => {
  it('is cancelled, with its stock given back once, after its intent was cancelled at Stripe', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    cards.timeIsOver();
    await cards.reconcileDue();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(cards.account.intents.get(intent)?.status).toBe('canceled');
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('is cancelled also if nobody ever came to pay it, without asking Stripe', async () => {
    const { shopper, product, id } = await cards.order();
    const before = cards.stripe.calls.length;
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    expect(await cards.stockOf(product)).toBe(10);
    expect(cards.stripe.calls).toHaveLength(before);
  });

  it('is left alone a second before', async () => {
    const { shopper, id } = await cards.order();
    cards.shop.clock.advance(1799);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending' });
  });

  it('holds its stock while Stripe is out of reach, and will be retried', async () => {
    const { shopper, product, id } = await cards.orderWithIntent();
    cards.timeIsOver();
    cards.stripe.setWeather('down');
    expect((await cards.reconcileDue()).map(({ orderId }) => orderId)).toContain(id);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending' });
    expect(await cards.stockOf(product)).toBe(8);
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(60);
    expect(await cards.reconcileDue()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    expect(await cards.stockOf(product)).toBe(10);
  });

  it('is received if its payment has just succeeded', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending', paymentStatus: 'received' });
    expect(await cards.stockOf(product)).toBe(8);
  });

  it('is waited for while its payment is processing, and then received or cancelled', async () => {
    const good = await cards.orderWithIntent();
    const bad = await cards.orderWithIntent();
    cards.account.startProcessing(good.intent);
    cards.account.startProcessing(bad.intent);
    cards.timeIsOver();
    await cards.reconcileDue();
    const waiting = { status: 'pending', paymentStatus: 'pending', paymentProcessing: true };
    expect(await cards.known(good.shopper, good.id)).toMatchObject(waiting);
    cards.account.pay(good.intent);
    cards.account.decline(bad.intent);
    cards.shop.clock.advance(60);
    await cards.reconcileDue();
    expect(await cards.known(good.shopper, good.id)).toMatchObject({ status: 'pending', paymentStatus: 'received' });
    expect(await cards.known(bad.shopper, bad.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  });

  it('is cancelled though the answer that made its intent was lost; that intent cannot be paid', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('forgets');
    await shopper.post('/create-payment-intent', { orderId: id });
    cards.stripe.setWeather('fair');
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    const made = [...cards.account.intents.values()].filter(({ metadata }) => metadata.orderId === String(id));
    expect(made.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('is cancelled when Stripe does not know its intent, as after a change of accounts', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.intents.delete(intent);
    cards.timeIsOver();
    expect(await cards.reconcileDue()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
  });

  it('stays when it was sent on its way all the same', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    await cards.change(id, { status: 'dispatched' });
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'dispatched', paymentStatus: 'pending' });
    cards.account.pay(intent);
    expect(await cards.own(shopper, id)).toMatchObject({ status: 'dispatched', paymentStatus: 'received' });
  });
});

describe('a payment of which no event comes', () => {
  it('is found by asking, after half a minute', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'pending' });
    cards.shop.clock.advance(30);
    await cards.reconcileDue();
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });

  it('is polled at growing intervals, and no longer once nothing is left to do', async () => {
    const { id, intent } = await cards.orderWithIntent();
    const asked = () => cards.stripe.calls.filter((call) => call.includes(intent)).length;
    for (let second = 0; second < 600; second += 5) {
      cards.shop.clock.advance(5);
      await cards.reconcileDue();
    }
    expect(asked()).toBeGreaterThan(2);
    expect(asked()).toBeLessThan(10);
    await cards.change(id, { status: 'cancelled' });
    const before = cards.stripe.calls.length;
    cards.shop.clock.advance(100_000);
    await cards.reconcileDue();
    expect(cards.stripe.calls.length).toBe(before);
  });
});

describe('an intent that does not fit its order', () => {
  it('pays nothing, and is logged', async () => {
    const { shopper, id, intent } = await cards.orderWithIntent();
    const changed = cards.account.intents.get(intent);
    if (changed) changed.amount = 1;
    cards.account.pay(intent);
    cards.timeIsOver();
    expect((await cards.reconcileDue()).map(({ orderId }) => orderId)).toContain(id);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    await cards.shop.db.updateTable('orders').set({ reconcile_at: null }).where('id', '=', id).execute();
  });
});
