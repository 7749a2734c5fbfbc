/** Stripe's events arrive shuffled, repeated or never, while the server is killed repeatedly. */

import { setTimeout as delay } from 'node:timers/promises';
import { paymentIntentSecret } from '@shop/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StripeStandIn, signed, startStripeStandIn } from '../stripe-stand-in.ts';
import { addProduct, type Customer, crowd, logInAdmin, orderBody, orderUntilAnswered, signUp } from './customers.ts';
import { chance, shuffled } from './seed.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';
import { expectTruths, withDatabase } from './truths.ts';

const ORDERS = 60;
const KILLS = 6;
const SETTLED_WITHIN_MS = 60_000;

let stripe: StripeStandIn;
let shop: ShopProcess;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  shop = await startShopProcess({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_BASE: stripe.settings.apiBase,
    STRIPE_JS_URL: stripe.settings.jsUrl,
    SWEEP_INTERVAL: '1',
  });
});
afterAll(async () => {
  await shop.stop();
  await stripe.close();
});

/** Delivers like Stripe: retries until the response is 2xx. A tenth of the events is never sent. */
async function deliverAll(random: () => number): Promise<void> {
  const events = stripe.account.events.filter(() => random() > 0.1);
  await crowd(6, shuffled([...events, ...events, ...events], random), async (event) => {
    const payload = JSON.stringify(event);
    for (;;) {
      const answer = await fetch(`${shop.url}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signed(payload, new Date()) },
        body: payload,
      }).catch(() => undefined);
      if (answer?.ok) return;
      expect([undefined, 503]).toContain(answer?.status);
      await delay(50);
    }
  });
}

async function askToPay(shopper: Customer, orderId: number): Promise<string> {
  const answer = await shopper.call('POST', '/create-payment-intent', { orderId });
  const { clientSecret } = paymentIntentSecret.parse(await answer.json());
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'));
}

test('each order that was paid is received once, and each that was cancelled gets its money back', async () => {
  const random = chance('webhooks');
  const admin = await logInAdmin(shop.url);
  const product = await addProduct(admin, 1000);
  const orders: { id: number; fate: 'paid' | 'declined' | 'cancelled' }[] = [];
  await crowd(6, Array.from({ length: ORDERS }), async (_, index) => {
    const shopper = await signUp(shop.url);
    const order = await orderUntilAnswered(shopper, orderBody(product, 1, 'card'), `card-${index}`);
    if (order === 'refused') throw new Error('There was enough in stock');
    const intent = await askToPay(shopper, order.id);
    const fate = (['paid', 'paid', 'paid', 'declined', 'cancelled'] as const)[Math.floor(random() * 5)] ?? 'paid';
    stripe.account.decline(intent);
    if (fate !== 'declined') stripe.account.pay(intent);
    if (fate === 'cancelled') await admin.call('PATCH', `/orders/${order.id}`, { status: 'cancelled' });
    orders.push({ id: order.id, fate });
  });

  let delivered = false;
  const delivering = deliverAll(random).finally(() => {
    delivered = true;
  });
  delivering.catch(() => {});
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(random() * 100);
    await shop.kill();
    await shop.startAgain();
  }
  await delivering;
  expect(delivered).toBe(true);

  const wanted = orders
    .map(({ id, fate }) => ({ id, received: fate === 'paid', cancelled: fate === 'cancelled' }))
    .sort((a, b) => a.id - b.id);
  const databaseUrl = await shop.databaseUrl();
  const now = () =>
    withDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query(
        "select id::integer, payment_status = 'received' as received, status = 'cancelled' as cancelled from orders order by id",
      );
      return rows;
    });
  await expect.poll(now, { timeout: SETTLED_WITHIN_MS, interval: 500 }).toEqual(wanted);
  const money = () => orders.map(({ id }) => ({ id, minor: stripe.moneyOf(id) }));
  await expect
    .poll(money, { timeout: SETTLED_WITHIN_MS })
    .toEqual(orders.map(({ id, fate }) => ({ id, minor: fate === 'paid' ? 1500 : 0 })));
  expect([...stripe.account.intents.values()].filter((intent) => intent.status === 'succeeded')).toHaveLength(
    orders.filter(({ fate }) => fate !== 'declined').length,
  );
  await expectTruths(databaseUrl);
});
