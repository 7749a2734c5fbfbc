/** Orders whose time is over, and payments of which no event comes. */

import { shopOrder } from '@shop/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { stockFaults, stockOf } from '../../test/ledger.ts';
import { read } from '../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.stripe.setWeather('fair');
  await cards.lookAround();
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

/** An order of 2 from a stock of 10, with its intent. */
async function orderWithIntent() {
  const order = await cards.order({ quantity: 2 });
  return { ...order, intent: await cards.intent(order.shopper, order.id) };
}
const timeIsOver = () => cards.shop.clock.advance(1800);
const stock = (product: { id: number }) => stockOf(cards.shop.db, product);
const admin = async (id: number, changes: object) => read(shopOrder, await cards.admin.patch(`/orders/${id}`, changes));

describe('an order that is not paid in time', () => {
  it('is cancelled, with its stock given back once, after its intent was cancelled at Stripe', async () => {
    const { shopper, product, id, intent } = await orderWithIntent();
    timeIsOver();
    await cards.lookAround();
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(cards.account.intents.get(intent)?.status).toBe('canceled');
    expect(await stock(product)).toBe(10);
  });

  it('is cancelled also if nobody ever came to pay it, without asking Stripe', async () => {
    const { shopper, product, id } = await cards.order();
    const before = cards.stripe.calls.length;
    timeIsOver();
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    expect(await stock(product)).toBe(10);
    expect(cards.stripe.calls).toHaveLength(before);
  });

  it('is left alone a second before', async () => {
    const { shopper, id } = await cards.order();
    cards.shop.clock.advance(1799);
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending' });
  });

  it('keeps its stock while Stripe is out of reach, and says that it has to be tried again', async () => {
    const { shopper, product, id } = await orderWithIntent();
    timeIsOver();
    cards.stripe.setWeather('down');
    expect((await cards.lookAround()).map(({ orderId }) => orderId)).toContain(id);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending' });
    expect(await stock(product)).toBe(8);
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(60);
    expect(await cards.lookAround()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    expect(await stock(product)).toBe(10);
  });

  it('is received if the payment succeeded meanwhile', async () => {
    const { shopper, product, id, intent } = await orderWithIntent();
    cards.account.pay(intent);
    timeIsOver();
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending', paymentStatus: 'received' });
    expect(await stock(product)).toBe(8);
  });

  it('is waited for while its payment is processing, and then received or cancelled', async () => {
    const good = await orderWithIntent();
    const bad = await orderWithIntent();
    cards.account.startProcessing(good.intent);
    cards.account.startProcessing(bad.intent);
    timeIsOver();
    await cards.lookAround();
    const waiting = { status: 'pending', paymentStatus: 'pending', paymentProcessing: true };
    expect(await cards.known(good.shopper, good.id)).toMatchObject(waiting);
    cards.account.pay(good.intent);
    cards.account.decline(bad.intent);
    cards.shop.clock.advance(60);
    await cards.lookAround();
    expect(await cards.known(good.shopper, good.id)).toMatchObject({ status: 'pending', paymentStatus: 'received' });
    expect(await cards.known(bad.shopper, bad.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  });

  it('is cancelled though the answer that made its intent was lost; that intent cannot be paid', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('forgets');
    await shopper.post('/create-payment-intent', { orderId: id });
    cards.stripe.setWeather('fair');
    timeIsOver();
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    const made = [...cards.account.intents.values()].filter(({ metadata }) => metadata.orderId === String(id));
    expect(made.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('is cancelled when Stripe does not know its intent, as after a change of accounts', async () => {
    const { shopper, id, intent } = await orderWithIntent();
    cards.account.intents.delete(intent);
    timeIsOver();
    expect(await cards.lookAround()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
  });

  it('stays when it was sent on its way all the same', async () => {
    const { shopper, id, intent } = await orderWithIntent();
    await admin(id, { status: 'dispatched' });
    timeIsOver();
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'dispatched', paymentStatus: 'pending' });
    cards.account.pay(intent);
    expect(await cards.own(shopper, id)).toMatchObject({ status: 'dispatched', paymentStatus: 'received' });
  });
});

describe('a payment of which no event comes', () => {
  it('is found by asking, after half a minute', async () => {
    const { shopper, id, intent } = await orderWithIntent();
    cards.account.pay(intent);
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'pending' });
    cards.shop.clock.advance(30);
    await cards.lookAround();
    expect(await cards.known(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });

  it('is asked about at growing intervals, and never again once nothing is left to do', async () => {
    const { id, intent } = await orderWithIntent();
    const asked = () => cards.stripe.calls.filter((call) => call.includes(intent)).length;
    for (let second = 0; second < 600; second += 5) {
      cards.shop.clock.advance(5);
      await cards.lookAround();
    }
    expect(asked()).toBeGreaterThan(2);
    expect(asked()).toBeLessThan(10);
    await admin(id, { status: 'cancelled' });
    const before = cards.stripe.calls.length;
    cards.shop.clock.advance(100_000);
    await cards.lookAround();
    expect(cards.stripe.calls.length).toBe(before);
  });
});

describe('an intent that does not fit its order', () => {
  it('pays nothing, and is told of', async () => {
    const { shopper, id, intent } = await orderWithIntent();
    const changed = cards.account.intents.get(intent);
    if (changed) changed.amount = 1;
    cards.account.pay(intent);
    timeIsOver();
    expect((await cards.lookAround()).map(({ orderId }) => orderId)).toContain(id);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    await cards.shop.db.updateTable('orders').set({ settle_at: null }).where('id', '=', id).execute();
  });
});
