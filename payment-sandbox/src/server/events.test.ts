import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPayments, stripeOf } from '../../test/test-payments.ts';

let payments: Awaited<ReturnType<typeof startTestPayments>>;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const newIntent = () => payments.stripe.paymentIntents.create({ amount: 2599, currency: 'usd' });
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

describe('events', () => {
  it('tell of every change of a payment', async () => {
    const { stripe, receiver } = payments;
    const paid = await newIntent();
    await stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => {});
    await stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    const cancelled = await newIntent();
    await stripe.paymentIntents.cancel(cancelled.id);
    await until(() => {
      expect(receiver.typesOf(paid.id).toSorted()).toEqual([
        'payment_intent.created',
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
      ]);
      expect(receiver.typesOf(refund.id)).toEqual(['refund.created']);
      expect(receiver.typesOf(String(refund.charge))).toEqual(['charge.refunded']);
      expect(receiver.typesOf(cancelled.id).toSorted()).toEqual(['payment_intent.canceled', 'payment_intent.created']);
    });
  });

  it("are signed as Stripe signs them, and read by Stripe's own check", async () => {
    const { stripe, receiver, sandbox } = payments;
    const { id } = await newIntent();
    await until(() => expect(receiver.typesOf(id)).toHaveLength(1));
    const sent = receiver.received.find(({ event }) => event.data.object.id === id);
    const { body, signature } = sent ?? { body: '', signature: '' };
    const event = stripe.webhooks.constructEvent(body, signature, sandbox.stripe.webhookSecret);
    expect(event).toMatchObject({ object: 'event', type: 'payment_intent.created', livemode: false });
    expect(event.data.object).toMatchObject({ id, object: 'payment_intent', amount: 2599 });
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, sandbox.stripe.webhookSecret)).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  });

  it('that were not answered with 2xx come again, as the same event, until they are', async () => {
    const { receiver } = payments;
    receiver.answer(500);
    const { id } = await newIntent();
    await until(() => expect(receiver.typesOf(id)).toHaveLength(1));
    receiver.answer(200);
    await until(() => expect(receiver.typesOf(id)).toHaveLength(2));
    const sent = receiver.received.filter(({ event }) => event.data.object.id === id);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    await until(async () => expect(await undelivered()).toBe(0));
    expect(receiver.typesOf(id)).toHaveLength(2);
  });

  it('are sent once, though several processes share the work', async () => {
    const { receiver } = payments;
    const another = await payments.startAnother();
    const processes = [payments.stripe, stripeOf(another)];
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        processes[index % 2]?.paymentIntents.create({ amount: 100, currency: 'usd' }),
      ),
    );
    await until(async () => expect(await undelivered()).toBe(0));
    expect(made.map((intent) => receiver.typesOf(intent?.id ?? ''))).toEqual(
      made.map(() => ['payment_intent.created']),
    );
    await another.stop();
  });

  async function undelivered(): Promise<number> {
    const { rows } = await payments.database.pool.query<{ count: number }>(
      'select count(*) as count from payment_sandbox.events where delivered_at is null',
    );
    return rows[0]?.count ?? -1;
  }
});

describe('a restart', () => {
  it('keeps keys, payments and the events that were not delivered', async () => {
    const before = await startTestPayments();
    before.receiver.answer(503);
    const intent = await before.stripe.paymentIntents.create(
      { amount: 4200, currency: 'usd' },
      { idempotencyKey: 'kept' },
    );
    await until(() => expect(before.receiver.typesOf(intent.id)).toHaveLength(1));
    await before.sandbox.stop();
    const attempts = before.receiver.typesOf(intent.id).length;

    before.receiver.answer(200);
    const after = await before.startAnother();
    expect(after.stripe).toEqual({ ...before.sandbox.stripe, apiBase: after.stripe.apiBase });
    const stripe = stripeOf(after);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
    const again = await stripe.paymentIntents.create({ amount: 4200, currency: 'usd' }, { idempotencyKey: 'kept' });
    expect(again.id).toBe(intent.id);
    await until(() => expect(before.receiver.typesOf(intent.id)).toHaveLength(attempts + 1));
    await after.stop();
    await before.close();
  });
});
