import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPayments, stripeOf } from '../../test/test-payments.ts';
import { API_VERSION, RELEASE } from '../shared/api-version.ts';

let payments: Awaited<ReturnType<typeof startTestPayments>>;
let stripe: Stripe;
beforeAll(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterAll(() => payments.close());

const newIntent = (amount = 2599) => stripe.paymentIntents.create({ amount, currency: 'usd' });
const paidIntent = async (amount?: number) =>
  stripe.paymentIntents.confirm((await newIntent(amount)).id, { payment_method: 'pm_card_visa' });

/** The error of Stripe's SDK that the call ends with. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call was to end with an error of Stripe', { cause: error });
}

describe('a payment intent', () => {
  it('is created with the fields of the API, and found again', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1999,
      currency: 'usd',
      description: 'Order 7',
      metadata: { orderId: '7', note: 'ü & = % [x]' },
      automatic_payment_methods: { enabled: true },
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1999,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      description: 'Order 7',
      metadata: { orderId: '7', note: 'ü & = % [x]' },
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      payment_method: null,
      canceled_at: null,
      livemode: false,
    });
    expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{25}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  it('of 49 cents is refused, of 50 it is not', async () => {
    const error = await errorOf(newIntent(49));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect([error.statusCode, error.code, error.param]).toEqual([400, 'amount_too_small', 'amount']);
    expect((await newIntent(50)).amount).toBe(50);
  });

  it('is refused with the name of the parameter that is missing, wrong or unknown', async () => {
    const missing = await errorOf(stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'usd' }));
    expect([missing.code, missing.param]).toEqual(['parameter_missing', 'amount']);
    const wrong = await errorOf(stripe.paymentIntents.create({ amount: 10.5, currency: 'usd' }));
    expect([wrong.code, wrong.param]).toEqual(['parameter_invalid', 'amount']);
    const unknown = await errorOf(stripe.paymentIntents.create({ amount: 100, currency: 'usd', customer: 'cus_1' }));
    expect([unknown.code, unknown.param]).toEqual(['parameter_unknown', 'customer']);
  });

  it('that does not exist is a 404', async () => {
    const error = await errorOf(stripe.paymentIntents.retrieve('pi_nothing'));
    expect([error.statusCode, error.code]).toEqual([404, 'resource_missing']);
  });

  it('is paid by a card that succeeds', async () => {
    const paid = await paidIntent(700);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 700, last_payment_error: null });
    expect(paid.latest_charge).toMatch(/^ch_/);
    const again = await errorOf(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }));
    expect([again.statusCode, again.code]).toEqual([400, 'payment_intent_unexpected_state']);
    expect(again.payment_intent?.status).toBe('succeeded');
  });

  it('whose card is declined is a card error, and can be paid by another card', async () => {
    const { id } = await newIntent();
    const error = await errorOf(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect([error.statusCode, error.code, error.decline_code]).toEqual([402, 'card_declined', 'insufficient_funds']);
    const declined = await stripe.paymentIntents.retrieve(id);
    expect(declined).toMatchObject({ status: 'requires_payment_method', amount_received: 0, payment_method: null });
    expect(declined.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
  });

  it('is cancelled, once, and then cannot be paid', async () => {
    const { id } = await newIntent();
    const cancelled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(cancelled.canceled_at).toBeGreaterThan(0);
    for (const call of [
      () => stripe.paymentIntents.cancel(id),
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ]) {
      expect((await errorOf(call())).code).toBe('payment_intent_unexpected_state');
    }
  });

  it('that was paid cannot be cancelled', async () => {
    const error = await errorOf(stripe.paymentIntents.cancel((await paidIntent()).id));
    expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state']);
    expect(error.payment_intent?.status).toBe('succeeded');
  });

  it('is never both paid and cancelled, and takes money once, whatever comes at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await newIntent();
      const answers = await Promise.allSettled([
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
        stripe.paymentIntents.cancel(id),
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' }),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const intent = await stripe.paymentIntents.retrieve(id);
      const cancelled = answers[1]?.status === 'fulfilled';
      expect([intent.status, intent.amount_received]).toEqual(cancelled ? ['canceled', 0] : ['succeeded', 2599]);
    }
  });
});

describe('a refund', () => {
  it('gives everything back, once', async () => {
    const paid = await paidIntent(5000);
    const refund = await stripe.refunds.create({
      payment_intent: paid.id,
      reason: 'requested_by_customer',
      metadata: { orderId: '7' },
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 5000,
      status: 'succeeded',
      payment_intent: paid.id,
      charge: paid.latest_charge,
      metadata: { orderId: '7' },
    });
    expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
    const again = await errorOf(stripe.refunds.create({ payment_intent: paid.id }));
    expect([again.statusCode, again.code]).toEqual([400, 'charge_already_refunded']);
  });

  it('may be of a part, and never of more than is left', async () => {
    const paid = await paidIntent(1000);
    await stripe.refunds.create({ payment_intent: paid.id, amount: 400 });
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: paid.id, amount: 601 }));
    expect([tooMuch.statusCode, tooMuch.param]).toEqual([400, 'amount']);
    expect((await stripe.refunds.create({ payment_intent: paid.id })).amount).toBe(600);
  });

  it('asked for twice at the same moment is made once', async () => {
    const paid = await paidIntent(1000);
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => stripe.refunds.create({ payment_intent: paid.id })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of a payment that never came is refused', async () => {
    const error = await errorOf(stripe.refunds.create({ payment_intent: (await newIntent()).id }));
    expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state']);
    expect((await errorOf(stripe.refunds.create({ payment_intent: 'pi_nothing' }))).code).toBe('resource_missing');
  });

  it('is listed by its payment, newest first, page by page', async () => {
    const paid = await paidIntent(1000);
    const made: string[] = [];
    for (const amount of [100, 200, 300]) {
      made.push((await stripe.refunds.create({ payment_intent: paid.id, amount })).id);
    }
    const first = await stripe.refunds.list({ payment_intent: paid.id, limit: 2 });
    expect([first.has_more, first.data.length]).toEqual([true, 2]);
    const all: string[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: paid.id, limit: 2 })) all.push(refund.id);
    expect(all.toSorted()).toEqual(made.toSorted());
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again to the same parameters', async () => {
    const params = { amount: 1234, currency: 'usd', metadata: { a: '1', b: '2' } };
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'again' });
    const second = await stripe.paymentIntents.create(params, { idempotencyKey: 'again' });
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('is refused with other parameters, or at another address', async () => {
    const intent = await stripe.paymentIntents.create(
      { amount: 500, currency: 'usd' },
      { idempotencyKey: 'one meaning' },
    );
    for (const call of [
      () => stripe.paymentIntents.create({ amount: 501, currency: 'usd' }, { idempotencyKey: 'one meaning' }),
      () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'one meaning' }),
    ]) {
      const error = await errorOf(call());
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(error.statusCode).toBe(400);
    }
  });

  it('stores errors and declines too', async () => {
    const { id } = await newIntent();
    const pay = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'declined' },
      );
    const first = await errorOf(pay());
    const second = await errorOf(pay());
    expect([second.code, second.charge]).toEqual([first.code, first.charge]);
    const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refused' });
    expect((await errorOf(refund())).code).toBe('payment_intent_unexpected_state');
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect((await errorOf(refund())).headers?.['idempotent-replayed']).toBe('true');
  });

  it('used many times at the same moment makes one payment; the others are told to wait or get its answer', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, { idempotencyKey: 'at once' }),
      ),
    );
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const statuses = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.statusCode] : []));
    expect(new Set(ids).size).toBe(1);
    expect(statuses.filter((status) => status !== 409)).toEqual([]);
  });
});

describe('the API', () => {
  it('answers the holder of the secret key only', async () => {
    for (const key of ['sk_test_wrong', payments.sandbox.stripe.publishableKey]) {
      const error = await errorOf(stripeOf(payments.sandbox, key).paymentIntents.retrieve('pi_1'));
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    }
  });

  it('names an address that it does not know', async () => {
    const error = await errorOf(stripe.customers.create({}));
    expect(error.statusCode).toBe(404);
    expect(error.message).toContain('POST: /v1/customers');
  });

  it('speaks the version of the installed SDK', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    expect(API_VERSION.split('.')[1]).toBe(RELEASE);
  });
});
