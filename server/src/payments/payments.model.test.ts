/**
 * Whatever shoppers, admins, Stripe, the network and the clock do, in whatever order: an order is paid once, stock is
 * what its ledger says, money that the shop must not have goes back, and a use of a promotion counts for an order that is not
 * cancelled, or was cancelled after its money was received.
 */

import { shopOrder } from '@shop/contract/orders';
import { paymentIntentSecret } from '@shop/contract/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cardShopOf } from '../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { statesOfOrder } from '../../test/order-life-tables.ts';
import { openRestartableShop, type RestartableShop } from '../../test/restartable-shop.ts';
import { runs } from '../../test/runs.ts';
import type { StandInEvent } from '../../test/stripe-account.ts';
import type { Weather } from '../../test/stripe-stand-in.ts';
import { type Client, read, type TestApp } from '../../test/test-app.ts';

/** Each run takes others. For a longer search: LIVES=1000. */
const LIVES = Number(process.env.LIVES ?? runs(240));
const SHOPS = 2;
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
  'cancel it oneself',
  'cancel it twice at once',
  'order again by card',
  'order again in cash',
  'order again in two tabs',
  'ten minutes pass',
  'half an hour passes',
  'the shop reconciles',
  'the shop reconciles twice at once',
  'Stripe is down',
  'Stripe forgets',
  'Stripe fails',
  'Stripe is up',
  'server restarts',
] as const;
type Step = (typeof steps)[number];

/** The life of an order, and of those that its shopper places instead of it or beside it. */
async function openLife(shop: RestartableShop) {
  const { stripe, clock } = shop;
  const { account } = stripe;
  const firstEvent = account.events.length;
  stripe.setWeather('fair');
  const user = await makeUser(shop.app());
  const product = await makeProduct(shop.app(), { stock: STOCK });
  const { headers: shopperHeaders } = await shop.app().as(user);
  const { headers: adminHeaders } = await shop.app().as(shop.admin);
  const shopper = (): Client => shop.app().with(shopperHeaders);
  const admin = (): Client => shop.app().with(adminHeaders);
  // Less 10 % by the code.
  const body = { ...orderOf([{ product, quantity: UNITS }]), totalAmount: 27, codes: ['life'], paymentMethod: 'card' };
  /** All orders of the shopper, oldest first. What is done is done to the newest. */
  const ids = [read(shopOrder, await shopper().post('/orders', body)).id];
  const newestOrder = () => ids.at(-1) ?? 0;
  /** Intents whose secret the shopper was given, oldest first. */
  const secrets: string[] = [];
  const delivered = new Set<StandInEvent>();
  /** The payment attempt in which an order was paid, by its id. */
  const paidAttempts = new Map<number, number>();

  const cards = () => cardShopOf(shop.app(), stripe);
  const events = () => account.events.slice(firstEvent);
  const waiting = () => events().filter((event) => !delivered.has(event));
  async function askToPay() {
    const answer = await shopper().post('/create-payment-intent', { orderId: newestOrder() });
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
  const status = (change: object) => admin().patch(`/orders/${newestOrder()}`, change);
  async function cancel() {
    const answer = await shopper().post(`/orders/own/${newestOrder()}/cancel`, {});
    expect([200, 409]).toContain(answer.status);
    return answer.status;
  }
  async function cancelTwice() {
    const answered = await Promise.all([cancel(), cancel()]);
    expect(answered.filter((one) => one === 200).length).toBeLessThanOrEqual(1);
  }
  /** @returns the new order's id; undefined when it was refused */
  async function orderAgain(paymentMethod: 'card' | 'cash') {
    const before = await factsOf(shop.app(), user.id, product.id);
    const answer = await shopper().post('/orders', { ...body, paymentMethod });
    expect([201, 409]).toContain(answer.status);
    const processing = before.orders.some(({ held, processing: is }) => held && is);
    if (processing) expect(answer.status).toBe(409);
    return answer.status === 201 ? read(shopOrder, answer).id : undefined;
  }
  /** Whatever was ordered again, no other order waits for its card payment beside it. */
  async function orderInTabs(...methods: readonly ('card' | 'cash')[]) {
    const placed = (await Promise.all(methods.map(orderAgain))).filter((id) => id !== undefined);
    if (placed.length === 0) return;
    ids.push(...placed.sort((a, b) => a - b));
    const { orders } = await factsOf(shop.app(), user.id, product.id);
    expect(orders.filter(({ waits }) => waits).length, 'orders that wait').toBeLessThanOrEqual(1);
  }
  const weather = (next: Weather) => async () => stripe.setWeather(next);
  const reconcileDue = () => cards().reconcileDue();
  const newest = () => secrets.at(-1) ?? '';

  const actions: Record<Step, () => Promise<unknown>> = {
    'ask to pay': askToPay,
    'ask to pay twice at once': () => Promise.all([askToPay(), askToPay()]),
    pay: async () => account.pay(newest()),
    'pay in the oldest tab': async () => account.pay(secrets[0] ?? ''),
    'be declined': async () => account.decline(newest()),
    'start processing': async () => account.startProcessing(newest()),
    'return from the payment page': () => shopper().get(`/orders/own/${newestOrder()}`),
    webhook: () => deliver(waiting()[0]),
    'webhook out of order': () => deliver(waiting().at(-1)),
    'webhook again': () => deliver([...delivered].at(-1)),
    'admin cancels': () => status({ status: 'cancelled' }),
    'admin revives': () => status({ status: 'pending' }),
    'cancel it oneself': cancel,
    'cancel it twice at once': cancelTwice,
    'order again by card': () => orderInTabs('card'),
    'order again in cash': () => orderInTabs('cash'),
    'order again in two tabs': () => orderInTabs('card', 'cash', 'card'),
    'ten minutes pass': async () => clock.advance(600),
    'half an hour passes': async () => clock.advance(1800),
    'the shop reconciles': reconcileDue,
    'the shop reconciles twice at once': () => Promise.all([reconcileDue(), reconcileDue()]),
    'Stripe is down': weather('down'),
    'Stripe forgets': weather('forgets'),
    'Stripe fails': weather('fails'),
    'Stripe is up': weather('fair'),
    'server restarts': () => shop.restart(),
  };

  const intentsOf = (id: number) =>
    [...account.intents.values()].filter(({ metadata }) => metadata.orderId === String(id));
  const paidOf = (id: number) =>
    intentsOf(id).filter((intent) => intent.status === 'succeeded' && account.refundedOf(intent.id) === 0);

  /** What holds after every step. */
  async function check() {
    const { orders, stock, ledger } = await factsOf(shop.app(), user.id, product.id);
    expect(orders.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    for (const { id, paid, minor, held, attempt, used } of orders) {
      if (paid) paidAttempts.set(id, attempt);
      expect(used, 'the use of its promotion').toBe(held || paidAttempts.get(id) === attempt);
      expect(paidOf(id).length, 'payments of one order').toBeLessThanOrEqual(1);
      if (paid) expect(paidOf(id).map(({ amount }) => amount)).toEqual([minor]);
    }
    expect(stock).toBe(STOCK - UNITS * orders.filter(({ held }) => held).length);
    expect(ledger).toBe(stock);
  }

  /** What holds once everything was told and done. */
  async function checkPeace() {
    stripe.setWeather('fair');
    for (const event of waiting()) await deliver(event);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(400);
      expect(await reconcileDue()).toEqual([]);
    }
    await check();
    for (const id of ids) {
      const order = await cards().known(shopper(), id);
      const here = stripe.moneyOf(id);
      expect(here > 0, 'money is here exactly of a received order').toBe(order.paymentStatus === 'received');
      if (order.status === 'cancelled') expect(here).toBe(0);
      const gone = intentsOf(id).reduce((sum, intent) => sum + account.refundedOf(intent.id), 0);
      // Of a payment that is here nothing went back, whatever went back of one before.
      expect(order.refund !== undefined).toBe(gone > 0 && here === 0);
      expect(Math.round(order.refundedAmount * 100)).toBe(gone);
      if (order.paymentMethod === 'card') expect(await statesOfOrder(shop.app().db, id)).toHaveLength(1);
    }
  }

  return { take: (step: Step) => actions[step](), check, checkPeace };
}

async function factsOf({ db }: TestApp, userId: number, productId: number) {
  const { rows: orders } = await sql<{
    id: number;
    held: boolean;
    waits: boolean;
    processing: boolean;
    paid: boolean;
    minor: number;
    attempt: number;
    used: boolean;
  }>`
    select id, payment_attempt as attempt,
      exists (select from promotion_uses where order_id = orders.id and not given_back) as used, status <> 'cancelled' as held, payment_status = 'received' as paid, total_amount_cents as minor,
      status = 'pending' and payment_status = 'pending' and pay_until is not null as waits,
      payment_processing and pay_until is not null as processing
    from orders where user_id = ${userId} order by id`.execute(db);
  const { rows } = await sql<{ stock: number; ledger: number }>`
    select stock, (select sum(delta)::integer from stock_movements where variant_id = stocks.variant_id) as ledger
    from stocks join variants on id = variant_id where product_id = ${productId}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The product is gone');
  return { orders, ...facts };
}

// Paying and telling are what most of a life is made of; a restart takes long.
const step = fc.oneof(
  { weight: 90, arbitrary: fc.constantFrom(...steps.filter((one) => one !== 'server restarts')) },
  { weight: 36, arbitrary: fc.constantFrom('ask to pay' as const, 'pay' as const, 'webhook' as const) },
  { weight: 1, arbitrary: fc.constant('server restarts' as const) },
);

describe(`over ${LIVES} random lives of an order`, () => {
  it.concurrent.each(Array.from({ length: SHOPS }, (_, shop) => shop))(
    'no money and no order is lost, doubled or kept wrongly (shop %i)',
    { timeout: 1_800_000 },
    async () => {
      const shop = await openRestartableShop();
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async (life) => {
            const { take, check, checkPeace } = await openLife(shop);
            for (const one of life) {
              await take(one);
              await check();
            }
            await checkPeace();
          }),
          { numRuns: LIVES / SHOPS },
        );
      } finally {
        await shop.close();
      }
    },
  );
});
