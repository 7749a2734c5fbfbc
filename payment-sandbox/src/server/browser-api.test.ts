import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Answer, startTestPayments } from '../../test/test-payments.ts';

let payments: Awaited<ReturnType<typeof startTestPayments>>;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const RETURN_URL = 'http://localhost:3000/order-success/7?from=payment';
const anIntent = z.object({
  id: z.string(),
  status: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }) }).nullable(),
});
const aFailure = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    param: z.string().optional(),
    message: z.string(),
    payment_intent: anIntent.optional(),
  }),
});
const wentBack = z.object({ payment_intent: anIntent, return_to: z.string() });

const errorOf = (answer: Answer) => aFailure.parse(answer.body).error;

async function newIntent() {
  const { id, client_secret } = await payments.stripe.paymentIntents.create({
    amount: 2599,
    currency: 'usd',
    metadata: { orderId: '7' },
  });
  return { id, secret: client_secret ?? '' };
}

function call(id: string, action: 'confirm' | 'authenticate', body: object, headers: Record<string, string> = {}) {
  const key = payments.sandbox.stripe.publishableKey;
  return payments.browser.post(`/payment-sandbox/v1/payment_intents/${id}/${action}`, { key, ...body }, headers);
}

function pay(intent: { id: string; secret: string }, number: string, other: object = {}) {
  return call(intent.id, 'confirm', {
    client_secret: intent.secret,
    return_url: RETURN_URL,
    payment_method_data: { card: { number, exp_month: 12, exp_year: 34, cvc: '123' } },
    ...other,
  });
}

function look(intent: { id: string }, secret: string, key = payments.sandbox.stripe.publishableKey) {
  return payments.browser.get(
    `/payment-sandbox/v1/payment_intents/${intent.id}?${new URLSearchParams({ key, client_secret: secret })}`,
  );
}

describe('a browser', () => {
  it('sees its intent, without what is the merchant’s own', async () => {
    const intent = await newIntent();
    const answer = await look(intent, intent.secret);
    expect(answer.body).toMatchObject({ id: intent.id, status: 'requires_payment_method', amount: 2599 });
    expect(answer.body).not.toHaveProperty('metadata');
  });

  it("is told nothing of an intent with another's client secret, or without the merchant's key", async () => {
    const [mine, other] = [await newIntent(), await newIntent()];
    const seen = await look(mine, other.secret);
    expect([seen.status, errorOf(seen).code]).toEqual([404, 'resource_missing']);
    const paid = await pay({ id: mine.id, secret: other.secret }, '4242424242424242');
    expect([paid.status, errorOf(paid).code]).toEqual([404, 'resource_missing']);
    expect((await look(mine, mine.secret, 'pk_test_wrong')).status).toBe(401);
    expect((await payments.stripe.paymentIntents.retrieve(mine.id)).status).toBe('requires_payment_method');
  });

  it('pays with 4242 4242 4242 4242', async () => {
    const intent = await newIntent();
    const answer = await pay(intent, '4242 4242 4242 4242');
    expect([answer.status, anIntent.parse(answer.body).status]).toEqual([200, 'succeeded']);
    expect(await payments.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2599,
      metadata: { orderId: '7' },
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
  ])('is told why %s does not pay', async (number, code, declineCode) => {
    const intent = await newIntent();
    const answer = await pay(intent, number);
    const error = errorOf(answer);
    expect([answer.status, error.type, error.code, error.decline_code]).toEqual([402, 'card_error', code, declineCode]);
    expect(error.payment_intent?.status).toBe('requires_payment_method');
  });

  it('with a number that is no test card is told of the test cards, and nothing is kept', async () => {
    const intent = await newIntent();
    const error = errorOf(await pay(intent, '4111111111111111'));
    expect([error.code, error.decline_code]).toEqual(['card_declined', 'test_mode_live_card']);
    expect(error.message).toContain('4242 4242 4242 4242');
    expect((await payments.stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
  });

  it('with a wrong number, a past date or a short code is refused', async () => {
    const intent = await newIntent();
    expect(errorOf(await pay(intent, '4242424242424241')).code).toBe('incorrect_number');
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '123' };
    const withCard = (change: object) => pay(intent, '', { payment_method_data: { card: { ...card, ...change } } });
    expect(errorOf(await withCard({ exp_year: 2020 })).code).toBe('invalid_expiry_year');
    expect(errorOf(await withCard({ exp_month: 13 })).code).toBe('invalid_expiry_month');
    expect(errorOf(await withCard({ cvc: '12' })).code).toBe('invalid_cvc');
  });

  it('is sent back to pages of the merchant only', async () => {
    const intent = await newIntent();
    for (const url of ['https://elsewhere.test/', 'javascript:alert(1)', '//elsewhere.test', 'nonsense']) {
      const error = errorOf(await pay(intent, '4242424242424242', { return_url: url }));
      expect([error.type, error.param]).toEqual(['invalid_request_error', 'return_url']);
    }
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '123' };
    const answer = await call(
      intent.id,
      'confirm',
      {
        client_secret: intent.secret,
        return_url: 'http://127.0.0.1:4000/order-success/7',
        payment_method_data: { card },
      },
      { host: '127.0.0.1:4000' },
    );
    expect(answer.status).toBe(200);
  });

  it('leaves neither number nor security code behind', async () => {
    await pay(await newIntent(), '4242424242424242', {
      payment_method_data: { card: { number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '987' } },
    });
    const tables = ['intents', 'charges', 'events', 'idempotency_keys'];
    for (const table of tables) {
      const { rows } = await payments.database.pool.query<{ found: number }>(
        `select count(*) as found from payment_sandbox.${table} t where t::text like '%4242424242424242%' or t::text like '%"987"%'`,
      );
      expect(rows[0]?.found).toBe(0);
    }
  });
});

describe('a card that asks for authentication', () => {
  const ask = async () => {
    const intent = await newIntent();
    const answer = anIntent.parse((await pay(intent, '4000002500003155')).body);
    return { intent, answer };
  };
  const authenticate = (intent: { id: string; secret: string }, outcome: string) =>
    call(intent.id, 'authenticate', { client_secret: intent.secret, outcome });

  it('names the extra page, and takes no money before it was passed', async () => {
    const { intent, answer } = await ask();
    expect(answer.status).toBe('requires_action');
    const url = new URL(answer.next_action?.redirect_to_url.url ?? '', 'http://localhost:3000');
    expect([url.pathname, url.searchParams.get('payment_intent')]).toEqual([
      '/payment-sandbox/authenticate',
      intent.id,
    ]);
    expect((await payments.stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(0);
    await vi.waitFor(() => expect(payments.receiver.typesOf(intent.id)).toContain('payment_intent.requires_action'));
  });

  it('pays once it was passed, and goes back to the merchant with the outcome', async () => {
    const { intent } = await ask();
    const { payment_intent, return_to } = wentBack.parse((await authenticate(intent, 'pass')).body);
    expect(payment_intent.status).toBe('succeeded');
    expect(return_to).toBe(
      `${RETURN_URL}&payment_intent=${intent.id}&payment_intent_client_secret=${intent.secret}&redirect_status=succeeded`,
    );
    const again = await authenticate(intent, 'fail');
    expect([again.status, errorOf(again).code]).toEqual([400, 'payment_intent_unexpected_state']);
  });

  it('does not pay when it failed, and another card can', async () => {
    const { intent } = await ask();
    const { payment_intent, return_to } = wentBack.parse((await authenticate(intent, 'fail')).body);
    expect(payment_intent.status).toBe('requires_payment_method');
    expect(new URL(return_to).searchParams.get('redirect_status')).toBe('failed');
    expect((await payments.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(
      'payment_intent_authentication_failure',
    );
    expect((await pay(intent, '4242424242424242')).status).toBe(200);
  });

  it('left on the extra page, another card pays', async () => {
    const { intent } = await ask();
    expect((await pay(intent, '4242424242424242')).status).toBe(200);
  });

  it("does not pass with another's client secret, and not after the merchant cancelled", async () => {
    const { intent } = await ask();
    const other = await newIntent();
    expect((await authenticate({ id: intent.id, secret: other.secret }, 'pass')).status).toBe(404);
    await payments.stripe.paymentIntents.cancel(intent.id);
    expect((await authenticate(intent, 'pass')).status).toBe(400);
    expect((await payments.stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(0);
  });

  it('is never both authenticated and cancelled', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { intent } = await ask();
      const [passed, cancelled] = await Promise.all([
        authenticate(intent, 'pass'),
        payments.stripe.paymentIntents.cancel(intent.id).then(
          () => true,
          () => false,
        ),
      ]);
      expect(passed.status === 200).toBe(!cancelled);
    }
  });
});
