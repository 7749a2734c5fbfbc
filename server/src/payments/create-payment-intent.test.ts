import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, cardShopOf, startCardShop } from '../../test/card-shop.ts';
import { makeProduct, makeProducts, makeUser, orderOf } from '../../test/factories.ts';
import { stockFaults } from '../../test/ledger.ts';
import { type Answer, startTestApp } from '../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterEach(async () => {
  cards.stripe.setWeather('fair');
  expect(await stockFaults(cards.shop.db)).toEqual([]);
});
afterAll(() => cards.close());

const intentsOf = (orderId: number) =>
  [...cards.account.intents.values()].filter(({ metadata }) => metadata.orderId === String(orderId));
function expectRefused(answer: Answer, status: number, code: string) {
  expect(answer).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: { code },
  });
}

describe('POST /create-payment-intent', () => {
  it('makes an intent of the order’s own amount in US dollars, with the order’s id in its metadata', async () => {
    const { shopper, placed } = await cards.order({ quantity: 3 });
    const answer = await shopper.post('/create-payment-intent', { orderId: placed.id, totalAmount: 0.5 });
    const [intent] = intentsOf(placed.id);
    expect(answer).toMatchObject({ status: 200, body: { clientSecret: intent?.client_secret } });
    expect(intent).toMatchObject({
      amount: Math.round(placed.totalAmount * 100),
      currency: 'usd',
      description: `Order #${placed.id}`,
    });
  });

  it('gives the same intent to a repeated call, with the id as text too', async () => {
    const { shopper, id } = await cards.order();
    const first = await shopper.post('/create-payment-intent', { orderId: id });
    const second = await shopper.post('/create-payment-intent/', { orderId: String(id) });
    expect(second.body).toEqual(first.body);
    expect(intentsOf(id)).toHaveLength(1);
  });

  it('makes one intent of eight calls at once', async () => {
    const { shopper, id } = await cards.order();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shopper.post('/create-payment-intent', { orderId: id })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(intentsOf(id)).toHaveLength(1);
  });

  it('gives the same intent after a first try whose answer was lost', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('forgets');
    expectRefused(await shopper.post('/create-payment-intent', { orderId: id }), 503, 'PAYMENTS_AWAY');
    cards.stripe.setWeather('fair');
    expect(await cards.intent(shopper, id)).toBe(intentsOf(id)[0]?.id);
    expect(intentsOf(id)).toHaveLength(1);
  });

  it('makes an intent of its own in each installation, even if the same order has the same key in both', async () => {
    const fresh = async () => cardShopOf(await startTestApp({ stripe: cards.stripe.settings }), cards.stripe);
    const shops = [await fresh(), await fresh()];
    // The databases of tests are copies of one that was migrated.
    await shops[0]?.shop.db.updateTable('installation').set({ id: randomUUID() }).execute();
    const orders = await Promise.all(shops.map((one) => one.order()));
    expect(orders.map(({ id }) => id)).toEqual([1, 1]);
    cards.stripe.setWeather('down');
    for (const { shopper, id } of orders) await shopper.post('/create-payment-intent', { orderId: id });
    cards.stripe.setWeather('fair');
    // As in a copy of the database.
    for (const { shop } of shops) await shop.db.updateTable('payments').set({ key: 'the-same' }).execute();
    const intents = await Promise.all(orders.map(({ shopper, id }) => cards.intent(shopper, id)));
    expect(new Set(intents).size).toBe(2);
    for (const { shop } of shops) await shop.close();
  });

  it('gets on after a failure that Stripe repeats for its key, with one intent that can be paid', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('fails');
    expectRefused(await shopper.post('/create-payment-intent', { orderId: id }), 503, 'PAYMENTS_AWAY');
    cards.stripe.setWeather('fair');
    const intent = await cards.intent(shopper, id);
    expect(await cards.intent(shopper, id)).toBe(intent);
    cards.account.pay(intent);
    cards.shop.clock.advance(2);
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
    expect(cards.stripe.moneyOf(id)).toBe(1500);
  });

  it('answers 503 when two calls at once both meet such a failure, under the renewed key too', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('fails');
    const ask = () => shopper.post('/create-payment-intent', { orderId: id });
    await ask();
    for (const answer of await Promise.all([ask(), ask(), ask()])) expectRefused(answer, 503, 'PAYMENTS_AWAY');
  });

  it('answers 503 with Retry-After while Stripe is down, and loses nothing', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('down');
    const answer = await shopper.post('/create-payment-intent', { orderId: id });
    expectRefused(answer, 503, 'PAYMENTS_AWAY');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    cards.stripe.setWeather('fair');
    expect(await cards.intent(shopper, id)).toBe(intentsOf(id)[0]?.id);
  });

  it('answers within 10 seconds while Stripe does not respond', async () => {
    const { shopper, id } = await cards.order();
    cards.stripe.setWeather('silent');
    const started = performance.now();
    expectRefused(await shopper.post('/create-payment-intent', { orderId: id }), 503, 'PAYMENTS_AWAY');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('is a 404 for another’s order and for one that does not exist, and does not call Stripe', async () => {
    const { id } = await cards.order();
    const other = await cards.shop.as(await makeUser(cards.shop));
    for (const orderId of [id, 999_999_999]) {
      expectRefused(await other.post('/create-payment-intent', { orderId }), 404, 'NOT_FOUND');
      expectRefused(await cards.admin.post('/create-payment-intent', { orderId }), 404, 'NOT_FOUND');
    }
    expect(intentsOf(id)).toEqual([]);
  });

  it('refuses an order for cash, a paid one, a cancelled one and one whose time is over', async () => {
    const { shopper, id } = await cards.order();
    const other = await makeProduct(cards.shop);
    const cash = await shopper.post('/orders', orderOf([{ product: other, quantity: 1 }]));
    expectRefused(await shopper.post('/create-payment-intent', { orderId: idOf(cash) }), 409, 'NOT_BY_CARD');

    cards.account.pay(await cards.intent(shopper, id));
    expectRefused(await shopper.post('/create-payment-intent', { orderId: id }), 409, 'ALREADY_PAID');

    const cancelled = await cards.order();
    await cards.admin.patch(`/orders/${cancelled.id}`, { status: 'cancelled' });
    const pay = { orderId: cancelled.id };
    expectRefused(await cancelled.shopper.post('/create-payment-intent', pay), 409, 'ORDER_CANCELLED');

    const late = await cards.order();
    cards.shop.clock.advance(1800);
    expectRefused(await late.shopper.post('/create-payment-intent', { orderId: late.id }), 409, 'ORDER_CANCELLED');
  });

  it.each([{}, { orderId: null }, { orderId: -1 }, { orderId: 'one' }, { orderId: [1] }, []])(
    'refuses %j',
    async (body) => {
      const { shopper } = await cards.order();
      expectRefused(await shopper.post('/create-payment-intent', body), 400, 'INVALID_INPUT');
    },
  );

  it('makes a new intent when the one before was cancelled at Stripe', async () => {
    const { shopper, id } = await cards.order();
    const first = await cards.intent(shopper, id);
    await fetch(`${cards.stripe.settings.apiBase}/v1/payment_intents/${first}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${cards.stripe.settings.secretKey}` },
    });
    const second = await cards.intent(shopper, id);
    expect(second).not.toBe(first);
    expect(cards.account.pay(first)).toBe(false);
  });

  it('of an order that left `cancelled` gives a new intent, and only once the first cannot be paid any more', async () => {
    const { shopper, id } = await cards.order();
    const first = await cards.intent(shopper, id);
    cards.stripe.setWeather('down');
    await cards.admin.patch(`/orders/${id}`, { status: 'cancelled' });
    await cards.admin.patch(`/orders/${id}`, { status: 'pending' });
    expectRefused(await shopper.post('/create-payment-intent', { orderId: id }), 503, 'PAYMENTS_AWAY');
    cards.stripe.setWeather('fair');
    const second = await cards.intent(shopper, id);
    expect(second).not.toBe(first);
    expect([cards.account.pay(first), cards.account.pay(second)]).toEqual([false, true]);
  });
});

describe('an order by card', () => {
  it('below Stripe’s minimum of 50 cents is refused when it is placed, and takes no stock', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const cheap = await makeProduct(cards.shop, { price: 100, discountHundredths: 5100 });
    const body = orderOf([{ product: cheap, quantity: 1 }]);
    expectRefused(await shopper.post('/orders', { ...body, paymentMethod: 'card' }), 422, 'BELOW_CARD_MINIMUM');
    expect(await shopper.post('/orders', body)).toMatchObject({ status: 201 });
  });

  it('says until when it waits to be paid: 30 minutes', async () => {
    const { placed } = await cards.order();
    expect(Date.parse(placed.payUntil ?? '') - Date.parse(placed.createdAt)).toBe(1_800_000);
    expect(placed).toMatchObject({ waitsForPayment: true });
  });

  it('leaves its lines in the cart until it is paid; lines that were added since stay', async () => {
    const user = await makeUser(cards.shop);
    const shopper = await cards.shop.as(user);
    const product = await makeProduct(cards.shop);
    await shopper.post('/cart', { product: product.id, quantity: 1 });
    const placed = await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' });
    expect((await shopper.get('/cart')).body).toHaveLength(1);
    cards.shop.clock.advance(1);
    const later = await makeProduct(cards.shop);
    await shopper.post('/cart', { product: later.id, quantity: 1 });
    const intent = await cards.intent(shopper, idOf(placed));
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    expect((await shopper.get('/cart')).body).toMatchObject([{ product: { id: later.id } }]);
  });

  it('once paid leaves a line in the cart that was put in again since, though it is of the same product', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const product = await makeProduct(cards.shop);
    const line = await shopper.post('/cart', { product: product.id, quantity: 1 });
    const placed = await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' });
    cards.shop.clock.advance(1);
    await shopper.delete(`/cart/${idOf(line)}`);
    await shopper.post('/cart', { product: product.id, quantity: 3 });
    cards.shop.clock.advance(1);
    const intent = await cards.intent(shopper, idOf(placed));
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    expect(await cards.known(shopper, idOf(placed))).toMatchObject({ paymentStatus: 'received' });
    expect((await shopper.get('/cart')).body).toMatchObject([{ product: { id: product.id }, quantity: 3 }]);
  });

  it('once paid leaves a line in the cart that was changed since, and takes the others out', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    const [changed, left] = await makeProducts(cards.shop, [{}, {}]);
    if (!changed || !left) throw new Error('no products');
    const line = await shopper.post('/cart', { product: changed.id, quantity: 1 });
    await shopper.post('/cart', { product: left.id, quantity: 1 });
    // Changes of before the order do not count.
    await shopper.patch(`/cart/${idOf(line)}`, { quantity: 2 });
    const items = [changed, left].map((product) => ({ product, quantity: 2 }));
    const placed = await shopper.post('/orders', { ...orderOf(items), paymentMethod: 'card' });
    expect(await shopper.patch(`/cart/${idOf(line)}`, { quantity: 3 })).toMatchObject({ status: 200 });
    const intent = await cards.intent(shopper, idOf(placed));
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    expect(await cards.known(shopper, idOf(placed))).toMatchObject({ paymentStatus: 'received' });
    expect((await shopper.get('/cart')).body).toMatchObject([{ product: { id: changed.id }, quantity: 3 }]);
  });
});

describe('GET /config', () => {
  it('gives the browser what it needs to pay, and no secret', async () => {
    expect((await cards.shop.visitor.get('/config')).body).toEqual({
      publishableKey: 'pk_test_standin',
      pricesIncludeTax: true,
      stripeJsUrl: 'https://js.stripe.test/stripe.js',
      testMode: true,
      currency: 'usd',
      country: 'US',
      storefront: 'members',
      returnDays: 30,
    });
  });
});

function idOf(answer: Answer): number {
  const { body } = answer;
  return typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0;
}
