/** Orders whose card payment the provider will not make, however often it is asked. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { stockFaults } from '../../test/ledger.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.account.takesCards = true;
  cards.stripe.setWeather('fair');
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

const pay = (orderId: number) => ({ orderId });
const refused = { status: 422, body: { code: 'PAYMENT_REFUSED', detail: expect.stringContaining('pay in cash') } };

describe('an order above what Stripe takes at once', () => {
  it('is refused when it is placed by card, takes no stock, and can be placed for cash', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const products = await Promise.all(
      Array.from({ length: 20 }, () => makeProduct(cards.shop, { price: 1_000_000, discountHundredths: 0, stock: 5 })),
    );
    const body = orderOf(products.map((product) => ({ product, quantity: 5 })));
    expect(body.totalAmount).toBe(1_000_000);
    expect(await shopper.post('/orders', { ...body, paymentMethod: 'card' })).toMatchObject({
      status: 422,
      body: { code: 'ABOVE_CARD_MAXIMUM', detail: expect.stringContaining('$999,999.99') },
    });
    expect(await Promise.all(products.map((product) => cards.stockOf(product)))).toEqual(products.map(() => 5));
    expect(await shopper.post('/orders', body)).toMatchObject({ status: 201 });
  });

  it('is taken by card up to $999,999.99', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const dear = await Promise.all(
      Array.from({ length: 19 }, () => makeProduct(cards.shop, { price: 1_000_000, discountHundredths: 0 })),
    );
    const rest = await makeProduct(cards.shop, { price: 9_999_999 - 9_000_000, discountHundredths: 0 });
    const four = await makeProduct(cards.shop, { price: 1_000_000, discountHundredths: 0 });
    const lines = [
      ...dear.map((product) => ({ product, quantity: 5 })),
      { product: four, quantity: 4 },
      { product: rest, quantity: 1 },
    ];
    const answer = await shopper.post('/orders', { ...orderOf(lines), paymentMethod: 'card' });
    expect(answer).toMatchObject({ status: 201, body: { totalAmount: 999_999.99 } });
    expect(await shopper.post('/create-payment-intent', pay(Object(answer.body).id))).toMatchObject({ status: 200 });
  });
});

describe('an order whose intent Stripe refuses for good', () => {
  it('says what the shopper can do', async () => {
    const { shopper, id } = await cards.order();
    cards.account.takesCards = false;
    expect(await shopper.post('/create-payment-intent', pay(id))).toMatchObject(refused);
    expect(await shopper.post('/create-payment-intent', pay(id))).toMatchObject(refused);
  });

  it('asks Stripe once in two seconds, however often the shopper tries, and then again', async () => {
    const { shopper, id } = await cards.order();
    cards.account.takesCards = false;
    const calls = () => cards.stripe.calls.length;
    const before = calls();
    const ask = async () => expect(await shopper.post('/create-payment-intent', pay(id))).toMatchObject(refused);
    for (let times = 0; times < 10; times += 1) await ask();
    const once = calls() - before;
    expect(once).toBe(1);
    cards.shop.clock.advance(1.9);
    await ask();
    expect(calls() - before).toBe(once);
    cards.shop.clock.advance(0.1);
    for (let times = 0; times < 10; times += 1) await ask();
    const twice = calls() - before;
    expect(twice).toBeGreaterThan(once);
    // Where Stripe remembers the refusal under the key, one question is a call with the key and one with the next.
    expect(twice).toBeLessThanOrEqual(once + 2);
  });

  it('expires, its stock is released, and Stripe is not called again', async () => {
    const { shopper, product, id } = await cards.order({ quantity: 2 });
    cards.account.takesCards = false;
    await shopper.post('/create-payment-intent', pay(id));
    cards.timeIsOver();
    expect(await cards.reconcileDue()).toEqual([]);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await cards.stockOf(product)).toBe(10);
    const before = cards.stripe.calls.length;
    cards.shop.clock.advance(100_000);
    expect(await cards.reconcileDue()).toEqual([]);
    expect(cards.stripe.calls).toHaveLength(before);
  });

  it('is logged for the operator once it ends', async () => {
    const { shopper, id } = await cards.order();
    cards.account.takesCards = false;
    await shopper.post('/create-payment-intent', pay(id));
    cards.timeIsOver();
    await cards.reconcileDue();
    expect(cards.incidents.filter(({ orderId }) => orderId === id)).toMatchObject([
      { what: expect.stringContaining('refuses'), error: expect.any(Error) },
    ]);
  });

  it('that an admin cancels is not polled again', async () => {
    const { shopper, product, id } = await cards.order();
    cards.account.takesCards = false;
    await shopper.post('/create-payment-intent', pay(id));
    await cards.change(id, { status: 'cancelled' });
    expect(await cards.stockOf(product)).toBe(10);
    const before = cards.stripe.calls.length;
    cards.shop.clock.advance(100_000);
    await cards.reconcileDue();
    expect(cards.stripe.calls).toHaveLength(before);
  });

  it('can be paid once the account takes cards: what Stripe remembers of the key stands in nobody’s way', async () => {
    const { shopper, id } = await cards.order();
    cards.account.takesCards = false;
    await shopper.post('/create-payment-intent', pay(id));
    cards.account.takesCards = true;
    cards.shop.clock.advance(2);
    cards.account.pay(await cards.intent(shopper, id));
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  });

  it.each(['down', 'fails'] as const)('is no order of a Stripe that is %s: that one is waited for', async (weather) => {
    const { shopper, product, id } = await cards.order();
    cards.stripe.setWeather('down');
    await shopper.post('/create-payment-intent', pay(id));
    cards.timeIsOver();
    cards.stripe.setWeather(weather);
    expect((await cards.reconcileDue()).map(({ orderId }) => orderId)).toContain(id);
    expect(await cards.known(shopper, id)).toMatchObject({ status: 'pending' });
    expect(await cards.stockOf(product)).toBe(9);
    cards.stripe.setWeather('fair');
    cards.shop.clock.advance(60);
    await cards.reconcileDue();
  });
});
