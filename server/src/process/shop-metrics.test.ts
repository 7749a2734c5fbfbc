import { shopOrder } from '@shop/contract/orders';
import { Counter, Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { deliverAll, outboxOf } from '../../test/mailbox.ts';
import { startStripeStandIn } from '../../test/stripe-stand-in.ts';
import { read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { MailRefused } from '../platform/mail/transport.ts';
import { measureProcess } from '../platform/metrics/measure-process.ts';
import { measureShop } from './shop-metrics.ts';

const metrics = new Registry();
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let shop: TestApp;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  shop = await startTestApp({ metrics, stripe: stripe.settings });
  measureShop(shop.deps, metrics);
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const lines = async () => (await metrics.metrics()).split('\n');

describe('the metrics of a shop', () => {
  it('count requests by route pattern, method and status, and time them', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const { id } = await makeProduct(shop);
    await shopper.get(`/products/${id}`);
    await shopper.get('/products/999999');
    await shop.visitor.get(`/products/${id}`);
    await shop.visitor.get('/no/such/page/ann@example.com');
    const text = await metrics.metrics();
    expect(text).toContain('http_requests_total{route="/products/:id",method="GET",status="200"} 1\n');
    expect(text).toContain('http_requests_total{route="/products/:id",method="GET",status="404"} 1\n');
    expect(text).toContain('http_requests_total{route="/products/:id",method="GET",status="401"} 1\n');
    expect(text).toContain('http_request_duration_seconds_count{route="/products/:id",method="GET"} 3\n');
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="\+Inf",route="\/products\/:id",method="GET"\} 3\n/);
    expect(text).not.toContain('ann@');
  });

  it('count an order once, however often its answer is repeated, and no refused one', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const product = await makeProduct(shop, { stock: 1 });
    const body = orderOf([{ product, quantity: 1 }]);
    expect(await lines()).toContain('shop_orders_placed_total 0');
    const headers = { 'idempotency-key': 'one-checkout' };
    for (const _again of [1, 2]) expect((await shopper.post('/orders', body, headers)).status).toBe(201);
    expect((await shopper.post('/orders', body)).status).toBe(409);
    expect(await lines()).toContain('shop_orders_placed_total 1');
  });

  it('tell mails that wait and mails that were given up', async () => {
    await deliverAll(outboxOf(shop, { send: async () => 'memory', close() {} }));
    const shopper = await shop.as(await makeUser(shop));
    const product = await makeProduct(shop);
    await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(await lines()).toEqual(
      expect.arrayContaining(['shop_mails{state="waiting"} 1', 'shop_mails{state="failed"} 0']),
    );
    const refusing = async () => {
      throw new MailRefused('no such mailbox');
    };
    await deliverAll(outboxOf(shop, { send: refusing, close() {} }));
    expect(await lines()).toEqual(
      expect.arrayContaining(['shop_mails{state="waiting"} 0', 'shop_mails{state="failed"} 1']),
    );
  });

  it('tell payments that wait, and those whose time is over', async () => {
    const user = await makeUser(shop);
    const shopper = await shop.as(user);
    const product = await makeProduct(shop);
    const body = { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' };
    const { id } = read(shopOrder, await shopper.post('/orders', body));
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'shop_payments_waiting{kind="to_settle"} 1',
        'shop_payments_waiting{kind="overdue"} 0',
        'shop_payments_waiting{kind="refund"} 0',
      ]),
    );
    shop.clock.advance(shop.deps.settings.current().unpaidOrderMinutes * 60 + 1);
    expect(await lines()).toContain('shop_payments_waiting{kind="overdue"} 1');
    const payment = await shop.db
      .insertInto('payments')
      .values({
        order_id: id,
        user_id: user.id,
        attempt: 1,
        key: 'key',
        intent_id: 'pi_1',
        amount_cents: 1500,
        state: 'succeeded',
        refund_due: true,
        created_at: shop.clock.now(),
        updated_at: shop.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const of = { order_id: id, payment_id: payment.id, amount_cents: 1500 };
    const at = { created_at: shop.clock.now(), updated_at: shop.clock.now() };
    const refund = { ...of, ...at, reason: 'Order cancelled', source: 'cancellation' as const };
    await shop.db
      .insertInto('refunds')
      .values({ ...refund, key: 'wanted', state: 'requested' })
      .execute();
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'shop_payments_waiting{kind="refund"} 1',
        'shop_payments_waiting{kind="refund_failed"} 0',
        'shop_payments_waiting{kind="dispute"} 0',
      ]),
    );
    await shop.db
      .insertInto('refunds')
      .values([
        { ...refund, key: 'failed', state: 'failed' },
        { ...refund, key: 'handled', state: 'failed', handled_at: shop.clock.now() },
      ])
      .execute();
    const dispute = { ...of, ...at, told_at: shop.clock.now(), reason: 'fraudulent' };
    await shop.db
      .insertInto('disputes')
      .values([
        { ...dispute, dispute_id: 'dp_1', state: 'needs_response' },
        { ...dispute, dispute_id: 'dp_2', state: 'won' },
      ])
      .execute();
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'shop_payments_waiting{kind="refund_failed"} 1',
        'shop_payments_waiting{kind="dispute"} 1',
      ]),
    );
  });

  it('tell how the process and its connections are', async () => {
    const own = new Registry();
    measureProcess(own, shop.database);
    const text = await own.metrics();
    for (const state of ['total', 'idle', 'waiting']) {
      expect(text).toMatch(new RegExp(`^database_pool_connections\\{state="${state}"\\} \\d+$`, 'm'));
    }
    for (const state of ['waiting', 'in_flight']) {
      expect(text).toMatch(new RegExp(`^database_reads\\{state="${state}"\\} \\d+$`, 'm'));
    }
    for (const name of [
      'database_reads_total',
      'database_read_seconds_total',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
    }
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
  });
});

describe('while the database is away', () => {
  it('the metrics say so, and still tell the rest', async () => {
    const { deps } = shop;
    const own = new Registry();
    new Counter({ name: 'seen_total', help: 'What was seen', registers: [own] }).inc();
    const gone = deps.db.withSchema('nowhere');
    measureShop({ ...deps, db: gone }, own);
    expect(await own.metrics()).toContain('shop_database_up 0\n');
    expect(await own.metrics()).not.toMatch(/^shop_mails\{/m);
    expect(await own.metrics()).toContain('seen_total 1\n');
  });
});
