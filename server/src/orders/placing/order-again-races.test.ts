/** Ordering again what an own unpaid card order holds, twice or in two tabs at once. */

import { cartItem } from '@shop/contract/cart';
import { shopOrder } from '@shop/contract/orders';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { byCard, countOf, ownOrders, useCardShop } from '../../../test/ordering.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read } from '../../../test/test-app.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const statuses = async (shopper: Client) => (await ownOrders(shopper)).map(({ status }) => status);

describe('the same idempotency key', () => {
  it('answers the first order again, and leaves that one and its intent alone', async () => {
    const { shopper, product } = await cards.order();
    const body = byCard([{ product, quantity: 1 }]);
    const key = { 'idempotency-key': 'again-1' };
    const first = read(shopOrder, await shopper.post('/orders', body, key));
    const intent = await cards.intent(shopper, first.id);
    const second = await shopper.post('/orders', body, key);
    expect(second).toMatchObject({ status: 201, body: { id: first.id }, headers: { 'idempotency-replayed': 'true' } });
    expect(cards.account.intents.get(intent)?.status).toBe('requires_payment_method');
    expect(await statuses(shopper)).toEqual(['pending', 'cancelled']);
  });

  it('used by many at once replaces once', async () => {
    const { shopper, product } = await cards.orderWithIntent();
    const body = byCard([{ product, quantity: 1 }]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shopper.post('/orders', body, { 'idempotency-key': 'again-2' })),
    );
    expect(new Set(answers.map((answer) => read(shopOrder, answer).id)).size).toBe(1);
    expect(await statuses(shopper)).toEqual(['pending', 'cancelled']);
  });
});

describe('two tabs at once', () => {
  /** Orders of the same cart that hold stock. */
  const holding = async (shopper: Client) => (await ownOrders(shopper)).filter(({ status }) => status !== 'cancelled');

  it('that order the same cart by card leave one order that holds stock, and one intent that can be paid', async () => {
    for (const stock of [1, 2, 10]) {
      const shopper = await cards.shop.as(await makeUser(cards.shop));
      const product = await makeProduct(cards.shop, { stock });
      const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 1 }));
      const body = { ...byCard([{ product, quantity: 1 }]), items: [line] };
      const answers = await Promise.all(Array.from({ length: 4 }, () => shopper.post('/orders', body)));
      expect(countOf(answers, 201)).toBe(4);
      expect(await holding(shopper)).toHaveLength(1);
      expect(await cards.stockOf(product)).toBe(stock - 1);
    }
  });

  it('one by card and one in cash never leave two, nor an order that is charged besides', async () => {
    for (let round = 0; round < runs(5); round += 1) {
      const shopper = await cards.shop.as(await makeUser(cards.shop));
      const product = await makeProduct(cards.shop, { stock: 2 });
      const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 2 }));
      const cash = { ...orderOf([{ product, quantity: 2 }]), items: [line] };
      const first = read(shopOrder, await shopper.post('/orders', { ...cash, paymentMethod: 'card' }));
      const intent = await cards.intent(shopper, first.id);
      const answers = await Promise.all([
        shopper.post('/orders', cash),
        shopper.post('/orders', { ...cash, paymentMethod: 'card' }),
        shopper.post('/create-payment-intent', { orderId: first.id }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await holding(shopper)).toHaveLength(1);
      expect(await cards.stockOf(product)).toBe(0);
      expect(cards.account.pay(intent)).toBe(false);
    }
  });

  it('a payment captured at that moment makes the order paid or is refunded: never are both orders charged', async () => {
    for (let round = 0; round < runs(8); round += 1) {
      const { shopper, product, id, intent } = await cards.orderWithIntent();
      cards.account.pay(intent);
      const event = cards.event('payment_intent.succeeded', intent);
      const [again] = await Promise.all([
        shopper.post('/orders', orderOf([{ product, quantity: 2 }])),
        cards.deliver(event),
      ]);
      cards.shop.clock.advance(400);
      expect(await cards.reconcileDue()).toEqual([]);
      const replaced = again.status === 201;
      const first = await cards.known(shopper, id);
      // Paid before the second order came, it is an order like any other.
      const charged = cards.stripe.moneyOf(id) > 0;
      expect(charged).toBe(first.paymentStatus === 'received');
      expect(first.status === 'cancelled').toBe(!charged);
      if (!replaced) expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
      expect(await cards.stockOf(product)).toBe(10 - 2 * (await holding(shopper)).length);
    }
  });
});
