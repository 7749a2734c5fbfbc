/**
 * Whatever shoppers, admins, Stripe, the network and the clock do, in whatever order: an order is paid once, stock is
 * what its ledger says, and money that the shop must not have goes back.
 */

import { shopOrder } from '@shop/contract/orders';
import { paymentIntentSecret } from '@shop/contract/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cardShopOf } from '../../test/card-shop.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import type { StandInEvent } from '../../test/stripe-account.ts';
import { startStripeStandIn, type Weather } from '../../test/stripe-stand-in.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

const SEQUENCES = 1000;
const LANES = 4;
const STOCK = 10;
const UNITS = 2;

const steps = [
  'ask to pay',
  'ask to pay twice at once',
  'pay',
  'pay in the oldest tab',
  'be declined',
  'start processing',
  'return from the payment page',
  'webhook',
  'webhook out of order',
  'webhook again',
  'admin cancels',
  'admin revives',
  'ten minutes pass',
  'half an hour passes',
  'the shop looks around',
  'the shop looks around twice at once',
  'Stripe is down',
  'Stripe forgets',
  'Stripe fails',
  'Stripe is up',
  'server restarts',
] as const;
type Step = (typeof steps)[number];

/** One shop with its own clock and its own Stripe; the sequences of a lane come one after the other. */
async function openLane() {
  const stripe = await startStripeStandIn();
  let app = await startTestApp({ stripe: stripe.settings });
  const { database, clock } = app;
  const admin = await makeAdmin(app);
  return {
    stripe,
    clock,
    admin,
    app: () => app,
    async restart() {
      const next = await startTestApp({ stripe: stripe.settings, database, clock });
      await app.stop();
      app = next;
    },
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}
type Lane = Awaited<ReturnType<typeof openLane>>;

/** One order's life. */
async function openLife(lane: Lane) {
  const { stripe, clock } = lane;
  const { account } = stripe;
  const firstEvent = account.events.length;
  stripe.setWeather('fair');
  const user = await makeUser(lane.app());
  const product = await makeProduct(lane.app(), { stock: STOCK });
  const { headers: shopperHeaders } = await lane.app().as(user);
  const { headers: adminHeaders } = await lane.app().as(lane.admin);
  const shopper = (): Client => lane.app().with(shopperHeaders);
  const admin = (): Client => lane.app().with(adminHeaders);
  const body = { ...orderOf([{ product, quantity: UNITS }]), paymentMethod: 'card' };
  const { id } = read(shopOrder, await shopper().post('/orders', body));
  /** Intents whose secret the shopper was given, oldest first. */
  const secrets: string[] = [];
  const delivered = new Set<StandInEvent>();

  const cards = () => cardShopOf(lane.app(), stripe);
  const events = () => account.events.slice(firstEvent);
  const waiting = () => events().filter((event) => !delivered.has(event));
  async function askToPay() {
    const answer = await shopper().post('/create-payment-intent', { orderId: id });
    expect([200, 409, 503]).toContain(answer.status);
    if (answer.status !== 200) return;
    const intent = read(paymentIntentSecret, answer).clientSecret.replace(/_secret_.*/, '');
    if (!secrets.includes(intent)) secrets.push(intent);
  }
  async function deliver(event: StandInEvent | undefined) {
    if (event === undefined) return;
    const { status } = await cards().deliver(event);
    expect(status).toBe(200);
    delivered.add(event);
  }
  const weather = (next: Weather) => async () => stripe.setWeather(next);
  const lookAround = () => cards().lookAround();
  const newest = () => secrets.at(-1) ?? '';

  const actions: Record<Step, () => Promise<unknown>> = {
    'ask to pay': askToPay,
    'ask to pay twice at once': () => Promise.all([askToPay(), askToPay()]),
    pay: async () => account.pay(newest()),
    'pay in the oldest tab': async () => account.pay(secrets[0] ?? ''),
    'be declined': async () => account.decline(newest()),
    'start processing': async () => account.startProcessing(newest()),
    'return from the payment page': () => shopper().get(`/orders/own/${id}`),
    webhook: () => deliver(waiting()[0]),
    'webhook out of order': () => deliver(waiting().at(-1)),
    'webhook again': () => deliver([...delivered].at(-1)),
    'admin cancels': () => admin().patch(`/orders/${id}`, { status: 'cancelled' }),
    'admin revives': () => admin().patch(`/orders/${id}`, { status: 'pending' }),
    'ten minutes pass': async () => clock.advance(600),
    'half an hour passes': async () => clock.advance(1800),
    'the shop looks around': lookAround,
    'the shop looks around twice at once': () => Promise.all([lookAround(), lookAround()]),
    'Stripe is down': weather('down'),
    'Stripe forgets': weather('forgets'),
    'Stripe fails': weather('fails'),
    'Stripe is up': weather('fair'),
    'server restarts': () => lane.restart(),
  };

  const intents = () => [...account.intents.values()].filter(({ metadata }) => metadata.orderId === String(id));
  const paid = () => intents().filter((intent) => intent.status === 'succeeded' && !account.refunds.has(intent.id));
  const order = () => cards().known(shopper(), id);

  /** What holds after every step. */
  async function check() {
    const facts = await factsOf(lane.app(), id, product.id);
    expect(paid().length, 'payments of one order').toBeLessThanOrEqual(1);
    if (facts.paid) expect(paid().map(({ amount }) => amount)).toEqual([facts.cents]);
    expect(facts.stock).toBe(facts.status === 'cancelled' ? STOCK : STOCK - UNITS);
    expect(facts.ledger).toBe(facts.stock);
  }

  /** What holds once everything was told and done. */
  async function checkPeace() {
    stripe.setWeather('fair');
    for (const event of waiting()) await deliver(event);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(400);
      expect(await lookAround()).toEqual([]);
    }
    await check();
    const { status, paymentStatus, refund } = await order();
    const here = stripe.moneyOf(id);
    expect(here > 0, 'money is here exactly of a received order').toBe(paymentStatus === 'received');
    if (status === 'cancelled') expect(here).toBe(0);
    expect(refund !== undefined).toBe(intents().some((intent) => account.refunds.has(intent.id)));
  }

  return { take: (step: Step) => actions[step](), check, checkPeace };
}

async function factsOf({ db }: TestApp, orderId: number, productId: number) {
  const { rows } = await sql<{ status: string; paid: boolean; cents: number; stock: number; ledger: number }>`
    select status, payment_status = 'received' as paid, total_amount_cents as cents, stock,
      (select sum(delta)::integer from stock_movements where product_id = products.id) as ledger
    from orders, products where orders.id = ${orderId} and products.id = ${productId}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The order is gone');
  return facts;
}

// Paying and telling are what most of a life is made of; a restart takes long.
const step = fc.oneof(
  { weight: 90, arbitrary: fc.constantFrom(...steps.filter((one) => one !== 'server restarts')) },
  { weight: 36, arbitrary: fc.constantFrom('ask to pay' as const, 'pay' as const, 'webhook' as const) },
  { weight: 1, arbitrary: fc.constant('server restarts' as const) },
);

describe(`over ${SEQUENCES} random lives of an order`, () => {
  it.concurrent.each(Array.from({ length: LANES }, (_, lane) => lane))(
    'no money and no order is lost, doubled or kept wrongly (lane %i)',
    { timeout: 1_800_000 },
    async () => {
      const lane = await openLane();
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (life) => {
            const { take, check, checkPeace } = await openLife(lane);
            for (const one of life) {
              await take(one);
              await check();
            }
            await checkPeace();
          }),
          { numRuns: SEQUENCES / LANES },
        );
      } finally {
        await lane.close();
      }
    },
  );
});
