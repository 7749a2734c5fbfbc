import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { runs } from '../../../test/runs.ts';
import { type Answer, type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { networkOf } from '../../platform/network-of.ts';
import { sha256 } from '../../platform/tokens.ts';

const HOUR = 3600;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
});
afterEach(async () => {
  expect(await stockFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

interface Buyer {
  user: { id: number };
  order: (headers?: Record<string, string>) => Promise<Answer>;
  orders: (count: number) => Promise<number[]>;
}

let addresses = 0;
/** Each from an address of their own, unless said otherwise. */
async function makeBuyer({
  from,
  world = shop,
  stock = 1000,
}: {
  from?: string;
  world?: TestApp;
  stock?: number;
} = {}) {
  addresses += 1;
  const ip = from ?? `203.0.113.${addresses}`;
  const user = await makeUser(world);
  const client: Client = await world.as(user);
  const product = await makeProduct(world, { stock });
  const body = orderOf([{ product, quantity: 1 }]);
  const order = (headers: Record<string, string> = {}) =>
    client.post('/orders', body, { 'x-forwarded-for': ip, ...headers });
  const orders = async (count: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < count; time += 1) statuses.push((await order()).status);
    return statuses;
  };
  return { user, client, product, order, orders };
}

/** As many as come from the ordering of before, without the time that takes. */
async function hasOrderedBefore(buyer: Pick<Buyer, 'user' | 'order'>, count: number) {
  await buyer.order();
  await shop.db
    .updateTable('rate_limits')
    .set({ attempts: count })
    .where('key', '=', `orders:${buyer.user.id}`)
    .execute();
}

async function addWaitingOrders({ user }: { user: { id: number } }, count: number) {
  const at = shop.clock.now();
  await shop.db
    .insertInto('orders')
    .values(
      Array.from({ length: count }, () => ({
        user_id: user.id,
        payment_method: 'cash' as const,
        payment_status: 'pending' as const,
        status: 'pending' as const,
        total_amount_cents: 0,
        total_items: 1,
        selected_address: '{}',
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the orders of an account', () => {
  it('are at most 60 an hour; the next is 429, says why, and when it can be tried again', async () => {
    const buyer = await makeBuyer();
    await hasOrderedBefore(buyer, 57);
    shop.clock.advance(HOUR / 2);
    expect(await buyer.orders(3)).toEqual(times(3, 201));
    const refused = await buyer.order();
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(HOUR / 2), 'content-type': 'application/problem+json; charset=utf-8' },
      body: {
        code: 'TOO_MANY_ORDERS',
        detail: 'You have placed 60 orders within an hour. Please try again in 30 minutes',
      },
    });
    shop.clock.advance(HOUR / 2);
    expect((await buyer.order()).status).toBe(201);
  });

  it('are counted where they were placed: not the same key again, not what was refused', async () => {
    const buyer = await makeBuyer({ stock: 2 });
    const key = { 'idempotency-key': unique('key') };
    expect((await buyer.order(key)).status).toBe(201);
    await hasOrderedBefore(buyer, 59);
    for (let time = 0; time < 3; time += 1) {
      const again = await buyer.order(key);
      expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
      expect(await buyer.order()).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    }
    const other = await makeProduct(shop);
    expect((await buyer.client.post('/orders', orderOf([{ product: other, quantity: 1 }]))).status).toBe(201);
    expect((await buyer.client.post('/orders', orderOf([{ product: other, quantity: 1 }]))).status).toBe(429);
    expect(await buyer.order(key)).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
  });

  it('that are refused for their number keep no key: the same one orders once the hour is over', async () => {
    const buyer = await makeBuyer();
    await hasOrderedBefore(buyer, 60);
    const key = { 'idempotency-key': unique('key') };
    expect((await buyer.order(key)).status).toBe(429);
    shop.clock.advance(HOUR);
    const placed = await buyer.order(key);
    expect(placed.status).toBe(201);
    expect(placed.headers['idempotency-replayed']).toBeUndefined();
  });
});

describe('the orders of a client address', () => {
  it('are at most 120 an hour, for all accounts together; a network of IPv6 counts as one', async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map((host) => makeBuyer({ from: `2001:db8:3:7::${host}` })));
    const [first] = buyers;
    expect((await first?.order())?.status).toBe(201);
    const key = `orders-from:${sha256(networkOf('2001:db8:3:7::1')).toString('base64url')}`;
    await shop.db.updateTable('rate_limits').set({ attempts: 114 }).where('key', '=', key).execute();
    const statuses = await Promise.all(buyers.map(({ orders }) => orders(3)));
    expect(statuses.flat().sort()).toEqual([...times(6, 201), ...times(6, 429)]);
    expect(await first?.order()).toMatchObject({
      headers: { 'retry-after': String(HOUR) },
      body: { detail: 'Too many orders came from your network within an hour. Please try again in 60 minutes' },
    });
    expect((await first?.order({ 'x-forwarded-for': '2001:db8:3:8::1' }))?.status).toBe(201);
    shop.clock.advance(HOUR);
    expect((await first?.order())?.status).toBe(201);
  });
});

describe('the cash orders of an account that wait for dispatch', () => {
  it('are at most 50; the next is 429 and says what must happen first', async () => {
    const buyer = await makeBuyer();
    await addWaitingOrders(buyer, 49);
    expect((await buyer.order()).status).toBe(201);
    const refused = await buyer.order();
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      body: {
        code: 'TOO_MANY_OPEN_ORDERS',
        detail:
          'You have 50 cash orders that wait for dispatch. You can place another once one of them is on its way or cancelled',
      },
    });
    await shop.db
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('orders')
          .select((of) => of.fn.min('id').as('id'))
          .where('user_id', '=', buyer.user.id),
      )
      .execute();
    expect((await buyer.order()).status).toBe(201);
    expect((await buyer.order()).status).toBe(429);
    // They are the account's own: nobody else waits for them.
    expect((await (await makeBuyer()).order()).status).toBe(201);
    await shop.db.deleteFrom('orders').where('total_amount_cents', '=', 0).execute();
  });
});

describe('both limits', () => {
  it('hold exactly, however many orders come at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 42, max: 50 }),
        fc.integer({ min: 52, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        async (waiting, placed, burst) => {
          const buyer = await makeBuyer();
          await hasOrderedBefore(buyer, placed);
          await addWaitingOrders(buyer, waiting - 1);
          const answers = await Promise.all(Array.from({ length: burst }, () => buyer.order()));
          const room = Math.min(50 - waiting, 60 - placed, burst);
          expect(answers.map(({ status }) => status).sort()).toEqual([
            ...times(room, 201),
            ...times(burst - room, 429),
          ]);
          await shop.db.deleteFrom('orders').where('total_amount_cents', '=', 0).execute();
        },
      ),
      { numRuns: runs(12) },
    );
  });
});

describe('RATE_LIMITS=off', () => {
  it('turns them off', async () => {
    const world = await startTestApp({ rateLimits: false });
    const buyer = await makeBuyer({ world });
    expect(await buyer.orders(62)).toEqual(times(62, 201));
    await world.close();
  });
});
