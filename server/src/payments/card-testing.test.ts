/** Who tries stolen cards at the shop has many declined, and then gets no payment prepared. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardShopOf } from '../../test/card-shop.ts';
import { makeProduct, makeUser } from '../../test/factories.ts';
import { byCard } from '../../test/ordering.ts';
import { type StripeStandIn, startStripeStandIn } from '../../test/stripe-stand-in.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

const HOUR = 3600;
let stripe: StripeStandIn;
let shop: TestApp;
let cards: ReturnType<typeof cardShopOf>;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  shop = await startTestApp({ stripe: stripe.settings, trustProxy: ['127.0.0.1'] });
  cards = cardShopOf(shop, stripe);
});
afterAll(async () => {
  await cards.close();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

/** A shopper at an address with an unpaid card order. */
async function shopperAt(address: string) {
  const user = await makeUser(shop);
  const client = await shop.as(user);
  const shopper = shop.with({ ...client.headers, 'x-forwarded-for': address });
  const product = await makeProduct(shop, { stock: 100 });
  const order = async (): Promise<number> => {
    const { body } = await shopper.post('/orders', byCard([{ product, quantity: 1 }]));
    return Number(Object(body).id);
  };
  return { shopper, order, id: await order() };
}

const ask = (client: Client, orderId: number) => client.post('/create-payment-intent', { orderId });

async function decline(intent: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    cards.account.decline(intent);
    const event = cards.event('payment_intent.payment_failed', intent);
    expect(await cards.deliver(event)).toMatchObject({ status: 200 });
    // Told twice, it counts once.
    await cards.deliver(event);
  }
}

const tooOften = (detail: RegExp) => ({
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { code: 'TOO_MANY_REQUESTS', detail: expect.stringMatching(detail) },
});

describe('POST /create-payment-intent', () => {
  it('is 429 with a sentence after five declined tries of the order, and what was prepared can be paid no more', async () => {
    const { shopper, id, order } = await shopperAt(newAddress());
    const intent = await cards.intent(shopper, id);
    await decline(intent, 4);
    expect(await ask(shopper, id)).toMatchObject({ status: 200 });
    expect(cards.account.intents.get(intent)?.status).toBe('requires_payment_method');
    await decline(intent, 1);
    expect(await ask(shopper, id)).toMatchObject(tooOften(/^Too many card payments of this order were declined/));
    expect(cards.account.intents.get(intent)?.status).toBe('canceled');
    // For others it is still an order that there is not.
    const other = await shop.as(await makeUser(shop));
    expect(await ask(other, id)).toMatchObject({ status: 404 });
    // The next order has tries of its own.
    expect(await ask(shopper, await order())).toMatchObject({ status: 200 });
  });

  it('is 429 for an address where twenty tries were declined within the hour, whatever the orders and accounts', async () => {
    const address = newAddress();
    for (let orders = 0; orders < 5; orders += 1) {
      const { shopper, id } = await shopperAt(address);
      const intent = await cards.intent(shopper, id);
      await decline(intent, 4);
    }
    const { shopper, id } = await shopperAt(address);
    expect(await ask(shopper, id)).toMatchObject(tooOften(/^Too many card payments from your network/));
    const elsewhere = await shopperAt(newAddress());
    expect(await ask(elsewhere.shopper, elsewhere.id)).toMatchObject({ status: 200 });
    shop.clock.advance(HOUR + 1);
    const later = await shopperAt(address);
    expect(await ask(later.shopper, later.id)).toMatchObject({ status: 200 });
  });

  it('counts no tries of a payment that was made in the end', async () => {
    const { shopper, id } = await shopperAt(newAddress());
    const intent = await cards.intent(shopper, id);
    await decline(intent, 2);
    cards.account.pay(intent);
    await cards.deliver(cards.event('payment_intent.succeeded', intent));
    expect(await ask(shopper, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
  });

  it('is not limited with RATE_LIMITS=off', async () => {
    const off = cardShopOf(await startTestApp({ stripe: stripe.settings, rateLimits: false }), stripe);
    const { shopper, id } = await off.order();
    const intent = await off.intent(shopper, id);
    for (let time = 0; time < 6; time += 1) {
      off.account.decline(intent);
      await off.deliver(off.event('payment_intent.payment_failed', intent));
    }
    expect(await ask(shopper, id)).toMatchObject({ status: 200 });
    await off.shop.close();
  });
});
