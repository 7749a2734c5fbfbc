import { quote } from '@shop/contract/quotes';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf, unique } from '../../test/factories.ts';
import { clearPriceRules, makePromotion } from '../../test/price-rules.ts';
import { runs } from '../../test/runs.ts';
import { read, startTestApp, type TestApp } from '../../test/test-app.ts';

const HOUR = 3600;
let shop: TestApp;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
  lamp = await makeProduct(shop, { price: 2000, discountHundredths: 0, stock: 900 });
});
afterEach(() => clearPriceRules(shop));
afterAll(() => shop.close());

let networks = 0;
const network = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
/** Codes that no promotion has. */
const guesses = (count: number) => Array.from({ length: count }, () => unique('guess'));

/** From a network of their own, unless said otherwise. */
async function makeShopper({ world = shop, ip = network() } = {}) {
  const client = await world.as(await makeUser(world));
  const quoted = (codes?: readonly string[], from = ip, body: object = {}) =>
    client.post(
      '/quotes',
      { items: [{ product: lamp.id, quantity: 1 }], ...(codes && { codes }), ...body },
      { 'x-forwarded-for': from },
    );
  const order = (codes?: readonly string[], body: object = {}, headers: Record<string, string> = {}) =>
    client.post(
      '/orders',
      { ...orderOf([{ product: lamp, quantity: 1 }]), ...(codes && { codes }), ...body },
      { 'x-forwarded-for': ip, ...headers },
    );
  /** @returns after so many codes that exist nowhere, in quotes of ten */
  const guess = async (count: number) => {
    for (let left = count; left > 0; left -= 10) expect((await quoted(guesses(Math.min(10, left)))).status).toBe(200);
  };
  return { client, quoted, order, guess };
}

describe('codes that exist nowhere', () => {
  it('are counted for an account: after 100 in an hour its requests with codes are 429, and say when and what else', async () => {
    await makePromotion(shop, { name: 'Ten', code: 'TEN' });
    const shopper = await makeShopper();
    await shopper.guess(50);
    shop.clock.advance(HOUR / 2);
    await shopper.guess(49);
    expect(read(quote, await shopper.quoted(['ten', ...guesses(1)], network()))).toMatchObject({
      promotions: [{ code: 'TEN' }],
    });
    for (const codes of [guesses(1), ['ten']]) {
      const refused = await shopper.quoted(codes, network());
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': String(HOUR / 2), 'content-type': 'application/problem+json; charset=utf-8' },
        body: {
          code: 'TOO_MANY_CODES',
          detail:
            'Too many codes that do not exist were entered from your account or your network. ' +
            'Codes can be used again in 30 minutes; without a code you can order now',
        },
      });
      expect(await shopper.order(codes)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } });
    }
    shop.clock.advance(HOUR / 2);
    expect((await shopper.quoted(['ten'])).status).toBe(200);
  });

  it('do not affect requests without codes', async () => {
    const shopper = await makeShopper();
    await shopper.guess(100);
    expect((await shopper.quoted(guesses(1))).status).toBe(429);
    expect((await shopper.quoted()).status).toBe(200);
    expect((await shopper.quoted([])).status).toBe(200);
    expect((await shopper.order()).status).toBe(201);
    expect((await shopper.order([])).status).toBe(201);
  });

  it('are counted for a network by itself, for all its accounts together', async () => {
    const ip = network();
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => makeShopper({ ip })));
    await one?.guess(60);
    await other?.guess(40);
    expect((await third?.quoted(guesses(1)))?.status).toBe(429);
    expect((await third?.quoted(guesses(1), network()))?.status).toBe(200);
    expect((await one?.quoted(guesses(1), network()))?.status).toBe(200);
  });

  it('are counted in orders, also in those that are rejected', async () => {
    const shopper = await makeShopper();
    const tooDear = { totalAmount: 1 };
    const soldOut = { items: [{ product: (await makeProduct(shop, { stock: 1 })).id, quantity: 2 }] };
    for (let time = 0; time < 4; time += 1) {
      expect((await shopper.order(guesses(10), tooDear)).status).toBe(409);
      expect((await shopper.quoted(guesses(10), undefined, soldOut)).status).toBe(409);
    }
    expect((await shopper.order(guesses(10))).status).toBe(201);
    expect((await shopper.order(guesses(10), soldOut)).status).toBe(409);
    expect((await shopper.order(guesses(1))).status).toBe(429);
  });

  it('are counted once in a request, however often and however they are written', async () => {
    const shopper = await makeShopper();
    for (let time = 0; time < 20; time += 1) {
      const [code = ''] = guesses(1);
      expect((await shopper.quoted([code, code.toUpperCase(), ` ${code} `])).status).toBe(200);
    }
    await shopper.guess(80);
    expect((await shopper.quoted(guesses(1))).status).toBe(429);
  });

  it('are not those that exist: of a promotion, made in bulk, ended, or for others', async () => {
    await makePromotion(shop, { name: 'Ended', code: 'ENDED', active: false });
    await makePromotion(shop, { name: 'Bulk', madeCodes: ['BULK'], customers: [(await makeUser(shop)).id] });
    const shopper = await makeShopper();
    for (let time = 0; time < 51; time += 1) expect((await shopper.quoted(['ended', 'bulk'])).status).toBe(200);
    await shopper.guess(100);
  });

  it('do not keep the first answer from an order that is sent again with its key', async () => {
    const shopper = await makeShopper();
    const key = { 'idempotency-key': unique('key') };
    const codes = guesses(1);
    const first = await shopper.order(codes, {}, key);
    expect(first.status).toBe(201);
    await shopper.guess(99);
    expect(await shopper.order(codes, {}, key)).toMatchObject({
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
      body: first.body,
    });
    expect((await shopper.order(codes, {}, { 'idempotency-key': unique('key') })).status).toBe(429);
  });

  it('in 200 requests at once are answered no more often than the limit says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.boolean(), async (each, ordering) => {
        const shopper = await makeShopper();
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, n) =>
            ordering && n % 2 === 0 ? shopper.order(guesses(each), { totalAmount: 1 }) : shopper.quoted(guesses(each)),
          ),
        );
        const answered = answers.filter(({ status }) => status !== 429);
        expect(answered).toHaveLength(Math.ceil(100 / each));
      }),
      { numRuns: runs(6) },
    );
  });
});

it('RATE_LIMITS=off turns this off', async () => {
  const world = await startTestApp({ rateLimits: false });
  lamp = await makeProduct(world);
  const shopper = await makeShopper({ world });
  await shopper.guess(120);
  await world.close();
});
