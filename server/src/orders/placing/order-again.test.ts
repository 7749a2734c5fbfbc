/** An unpaid card order does not stand in its owner's way: who orders its products again replaces it. */

import { cartItem } from '@shop/contract/cart';
import { historyEntries } from '@shop/contract/history';
import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { byCard, ownOrders, useCardShop } from '../../../test/ordering.ts';
import { type Client, read } from '../../../test/test-app.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const statuses = async (shopper: Client) => (await ownOrders(shopper)).map(({ status }) => status);

/** What the mails about an order say, in the order in which they were recorded. */
async function mailsOf(orderId: number) {
  const { rows } = await sql<{ kind: string; data: object }>`
    select kind, data from mails where order_id = ${orderId} order by id`.execute(cards.shop.db);
  return rows;
}

describe('ordering again what an own unpaid card order holds', () => {
  it('cancels that order and places the new one, though nothing is left in stock but what it held', async () => {
    const { shopper, product, id } = await cards.order({ stock: 1 });
    const answer = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(answer).toMatchObject({ status: 201, body: { paymentMethod: 'cash', status: 'pending' } });
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await cards.stockOf(product)).toBe(0);
  });

  it('works after a declined card too: its intent is cancelled at the provider before the new order is placed', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    cards.account.decline(intent);
    await cards.deliver(cards.event('payment_intent.payment_failed', intent));
    expect(await shopper.post('/orders', orderOf([{ product, quantity: 5 }]))).toMatchObject({ status: 201 });
    expect(cards.account.intents.get(intent)?.status).toBe('canceled');
    expect(cards.account.pay(intent)).toBe(false);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled' });
    expect(await cards.stockOf(product)).toBe(5);
  });

  it('by card again leaves one order that waits, with an intent of its own', async () => {
    const { shopper, product, intent } = await cards.orderWithIntent();
    const again = read(shopOrder, await shopper.post('/orders', byCard([{ product, quantity: 1 }])));
    expect(await statuses(shopper)).toEqual(['pending', 'cancelled']);
    const next = await cards.intent(shopper, again.id);
    expect(next).not.toBe(intent);
    cards.account.pay(next);
    expect(await cards.own(shopper, again.id)).toMatchObject({ paymentStatus: 'received' });
    expect(await cards.stockOf(product)).toBe(9);
  });

  it('one product of several is enough; the others go back to the stock', async () => {
    const user = await makeUser(cards.shop);
    const shopper = await cards.shop.as(user);
    const [lamp, desk, chair] = [
      await makeProduct(cards.shop),
      await makeProduct(cards.shop),
      await makeProduct(cards.shop),
    ];
    await shopper.post(
      '/orders',
      byCard([
        { product: desk, quantity: 3 },
        { product: lamp, quantity: 2 },
      ]),
    );
    const lines = [
      { product: chair, quantity: 1 },
      { product: lamp, quantity: 1 },
    ];
    expect((await shopper.post('/orders', orderOf(lines))).status).toBe(201);
    expect(await statuses(shopper)).toEqual(['pending', 'cancelled']);
    expect(await Promise.all([lamp, desk, chair].map(cards.stockOf))).toEqual([9, 10, 9]);
  });

  it('replaces every unpaid order that holds one of the products, and leaves those that hold none', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const [lamp, desk, chair] = [
      await makeProduct(cards.shop),
      await makeProduct(cards.shop),
      await makeProduct(cards.shop),
    ];
    for (const product of [lamp, desk, chair]) await shopper.post('/orders', byCard([{ product, quantity: 1 }]));
    await shopper.post(
      '/orders',
      orderOf([
        { product: desk, quantity: 1 },
        { product: lamp, quantity: 1 },
      ]),
    );
    expect(await statuses(shopper)).toEqual(['pending', 'pending', 'cancelled', 'cancelled']);
  });

  it('touches nothing that is ordered in cash, paid, on its way, or somebody else’s', async () => {
    const product = await makeProduct(cards.shop, { stock: 20 });
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const other = await cards.shop.as(await makeUser(cards.shop));
    const order = async (client: Client, body: object) => read(shopOrder, await client.post('/orders', body)).id;
    await order(other, byCard([{ product, quantity: 1 }]));
    await order(shopper, orderOf([{ product, quantity: 1 }]));
    const paid = await order(shopper, byCard([{ product, quantity: 1 }]));
    cards.account.pay(await cards.intent(shopper, paid));
    await cards.own(shopper, paid);
    const sent = await order(shopper, byCard([{ product, quantity: 1 }]));
    await cards.change(sent, { status: 'dispatched' });
    await order(shopper, orderOf([{ product, quantity: 1 }]));
    expect(await statuses(shopper)).toEqual(['pending', 'dispatched', 'pending', 'pending']);
    expect(await statuses(other)).toEqual(['pending']);
  });

  it('leaves the cart lines for the new order: they can be ordered from the same cart', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const product = await makeProduct(cards.shop, { stock: 1 });
    const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 1 }));
    const body = { ...orderOf([{ product, quantity: 1 }]), items: [line] };
    await shopper.post('/orders', { ...body, paymentMethod: 'card' });
    expect((await shopper.post('/orders', body)).status).toBe(201);
    expect((await shopper.get('/cart')).body).toEqual([]);
  });

  it('says so in the new order’s mail and in the history, and sends no mail that the old one was cancelled', async () => {
    const { shopper, product, id } = await cards.order();
    const { id: next } = read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 1 }])));
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['order_placed']);
    expect(await mailsOf(next)).toMatchObject([{ kind: 'order_placed', data: { replaces: [id] } }]);
    const [entry] = read(historyEntries, await cards.admin.get(`/orders/${id}/history`));
    expect(entry?.changes).toEqual([
      { field: 'status', before: 'pending', after: 'cancelled' },
      { field: 'replacedBy', after: next },
    ]);
  });
});

describe('the cart', () => {
  it('names what own unpaid orders hold where the stock alone is too small, and takes quantities that count it', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const product = await makeProduct(cards.shop, { stock: 4 });
    const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 3 }));
    expect(line).not.toHaveProperty('held');
    await shopper.post('/orders', { ...byCard([{ product, quantity: 3 }]), items: [line] });
    const held = { product: { stock: 1 }, held: 3 };
    expect(await shopper.get('/cart')).toMatchObject({ body: [{ quantity: 3, ...held }] });
    const more = await shopper.patch(`/cart/${line.id}`, { quantity: 4 });
    expect(more).toMatchObject({ status: 200, body: { quantity: 4, ...held } });
    expect(await shopper.patch(`/cart/${line.id}`, { quantity: 5 })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', products: [{ stock: 4 }] },
    });
    const one = await shopper.patch(`/cart/${line.id}`, { quantity: 1 });
    expect(one.body).toMatchObject({ quantity: 1, ...held });
    await shopper.delete(`/cart/${line.id}`);
    expect(await shopper.post('/cart', { product: product.id, quantity: 4 })).toMatchObject({
      status: 201,
      body: held,
    });
  });

  it('counts nothing that others hold, or that is paid', async () => {
    const { shopper, product, intent } = await cards.orderWithIntent();
    const other = await cards.shop.as(await makeUser(cards.shop));
    const all = await makeProduct(cards.shop, { stock: 2 });
    await other.post('/cart', { product: all.id, quantity: 2 });
    await shopper.post('/orders', byCard([{ product: all, quantity: 2 }]));
    expect((await other.get('/cart')).text).not.toContain('"held"');
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    await cards.admin.patch(`/products/${product.id}`, { stock: 0 });
    expect((await shopper.post('/cart', { product: product.id, quantity: 1 })).status).toBe(409);
  });
});

describe('is refused, and changes nothing,', () => {
  it('while the payment is processing', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    cards.account.startProcessing(intent);
    await cards.deliver(cards.event('payment_intent.processing', intent));
    const answer = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_PROCESSING' } });
    expect(answer.text).toContain(`order #${id}`);
    expect(await statuses(shopper)).toEqual(['pending']);
  });

  it('while it is processing at the provider, before any event arrived', async () => {
    const { shopper, product, intent } = await cards.orderWithIntent();
    cards.account.startProcessing(intent);
    const answer = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_PROCESSING' } });
    expect(await ownOrders(shopper)).toMatchObject([{ status: 'pending', paymentProcessing: true }]);
  });

  it('when it was paid, before any event arrived', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    cards.account.pay(intent);
    const answer = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
    expect(await ownOrders(shopper)).toMatchObject([{ id, paymentStatus: 'received', status: 'pending' }]);
    expect(cards.stripe.moneyOf(id)).toBeGreaterThan(0);
  });

  it('when not everything can be had, or a price has changed: the intent can still be paid', async () => {
    const { shopper, product, id, intent } = await cards.orderWithIntent();
    const gone = await makeProduct(cards.shop, { stock: 0 });
    const short = await shopper.post(
      '/orders',
      orderOf([
        { product, quantity: 1 },
        { product: gone, quantity: 1 },
      ]),
    );
    expect(short).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', products: [{ id: gone.id }] } });
    const cheap = await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), totalAmount: 1 });
    expect(cheap).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(cards.account.pay(intent)).toBe(true);
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });

  it('when more is wanted than the stock and the own hold together', async () => {
    const { shopper, product } = await cards.order({ stock: 4, quantity: 3 });
    expect(await shopper.post('/orders', orderOf([{ product, quantity: 5 }]))).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', products: [{ stock: 4 }] },
    });
    expect((await shopper.post('/orders', orderOf([{ product, quantity: 4 }]))).status).toBe(201);
  });
});

describe('while Stripe is out of reach', () => {
  it.each(['down', 'fails'] as const)(
    '(%s) it is replaced all the same; money that came goes back once',
    async (weather) => {
      const { shopper, product, id, intent } = await cards.orderWithIntent();
      cards.account.pay(intent);
      cards.stripe.setWeather(weather);
      expect((await shopper.post('/orders', orderOf([{ product, quantity: 1 }]))).status).toBe(201);
      cards.stripe.setWeather('fair');
      for (let look = 0; look < 3; look += 1) {
        cards.shop.clock.advance(400);
        await cards.reconcileDue();
      }
      expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', refund: { amount: 30 } });
      expect(cards.stripe.moneyOf(id)).toBe(0);
    },
  );
});
