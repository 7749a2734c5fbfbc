/** However often somebody looks at an order that waits, Stripe is asked seldom. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { startTestApp } from '../../test/test-app.ts';

let cards: CardShop;
beforeAll(async () => {
  cards = await startCardShop();
});
afterAll(() => cards.close());

/** Twenty at once: of more a busy machine refuses some, and this is about those that are answered. */
async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) {
    done.push(...(await Promise.all(Array.from({ length: Math.min(20, count - done.length) }, work))));
  }
  return done;
}

describe('an order that waits for its payment', () => {
  it('read 300 times causes one call, and another after two seconds', async () => {
    const { shopper, id } = await cards.orderWithIntent();
    const before = cards.stripe.calls.length;
    const answers = await times(300, () => shopper.get(`/orders/own/${id}`));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(cards.stripe.calls).toHaveLength(before + 1);
    cards.shop.clock.advance(1.9);
    await shopper.get(`/orders/own/${id}`);
    expect(cards.stripe.calls).toHaveLength(before + 1);
    cards.shop.clock.advance(0.1);
    await shopper.get(`/orders/own/${id}`);
    expect(cards.stripe.calls).toHaveLength(before + 2);
  });

  it('causes one call in two seconds from several processes together', async () => {
    const { shopper, id } = await cards.orderWithIntent();
    const { database, clock } = cards.shop;
    const other = await startTestApp({ stripe: cards.stripe.settings, database, clock });
    const before = cards.stripe.calls.length;
    const elsewhere = other.with(shopper.headers);
    await Promise.all([
      times(20, () => shopper.get(`/orders/own/${id}`)),
      times(20, () => elsewhere.get(`/orders/own/${id}`)),
    ]);
    await other.stop();
    expect(cards.stripe.calls).toHaveLength(before + 1);
  });

  it('gives its intent 100 times with one call besides its creation', async () => {
    const { shopper, id } = await cards.order();
    const before = cards.stripe.calls.length;
    const answers = await times(50, () => shopper.post('/create-payment-intent', { orderId: id }));
    for (let asked = 0; asked < 50; asked += 1) {
      answers.push(await shopper.post('/create-payment-intent', { orderId: id }));
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(cards.stripe.calls.slice(before)).toEqual([
      'POST /v1/payment_intents',
      expect.stringMatching(/^GET \/v1\/payment_intents\/pi_/),
    ]);
  });

  it('gives no more than 120 intents an hour to an account', async () => {
    const { shopper, id } = await cards.order();
    const ask = () => shopper.post('/create-payment-intent', { orderId: id });
    const answers = await times(120, ask);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    const other = await cards.order();
    expect(await other.shopper.post('/create-payment-intent', { orderId: other.id })).toMatchObject({ status: 200 });
    cards.shop.clock.advance(3600);
    const later = await cards.order();
    expect(await later.shopper.post('/create-payment-intent', { orderId: later.id })).toMatchObject({ status: 200 });
  });
});
