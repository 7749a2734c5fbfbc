/** The order index and the database answer the same, for random orders, filters, sorts and pages, also while orders change. */

import { orderFilterQuery } from '@shop/contract/order-list';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { insertRandomOrders } from '../../../test/random-orders.ts';
import { runs } from '../../../test/runs.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { LiveOrderIndex } from './live-order-index.ts';
import { conditionsOf } from './order-filter.queries.ts';
import { toOrderFilter } from './order-filter.ts';
import { countFilteredOrders, listFilteredOrders } from './order-pages.queries.ts';

let shop: TestApp;
let userId: number;
let live: LiveOrderIndex;
beforeAll(async () => {
  shop = await startTestApp();
  userId = (await makeUser(shop)).id;
  await insertRandomOrders(shop.db, userId, 2000);
  live = await loaded();
});
afterAll(() => shop.close());

async function loaded(): Promise<LiveOrderIndex> {
  const index = new LiveOrderIndex(shop.db, 1);
  expect(await index.upToDate()).toBeUndefined();
  await index.untilLoaded();
  expect(await index.upToDate()).toBeDefined();
  return index;
}

const some = (...values: string[]) => fc.oneof(fc.constant(''), fc.subarray(values).map(String));
const maybe = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: '', freq: 1 }).map(String);
const day = fc.integer({ min: 1, max: 12 }).map((n) => `2026-01-${String(n).padStart(2, '0')}`);
const filters = fc
  .record({
    status: some('pending', 'dispatched', 'delivered', 'cancelled'),
    paymentStatus: some('pending', 'received'),
    paymentMethod: some('cash', 'card'),
    fulfilment: some('none', 'partial', 'shipped', 'delivered'),
    needs: some('dispatch', 'payment'),
    from: maybe(day),
    to: maybe(day),
    total_gte: maybe(fc.integer({ min: 0, max: 80 })),
    total_lte: maybe(fc.integer({ min: 0, max: 80 })),
  })
  .map((query) => orderFilterQuery.safeParse(query))
  .filter(({ success }) => success)
  .map(({ data }) => toOrderFilter({ timeZone: 'Asia/Tokyo' }, data ?? orderFilterQuery.parse({})));
const sortings = fc.record({
  by: fc.constantFrom('id', 'totalAmount', 'createdAt', 'updatedAt'),
  order: fc.constantFrom('asc', 'desc'),
});
const pagings = fc.record({ limit: fc.integer({ min: 1, max: 50 }), offset: fc.integer({ min: 0, max: 1500 }) });

/** As `updateOrder` does, which moves the version. */
const changes = [
  `update orders set status = 'dispatched', partly_shipped = false, updated_at = updated_at + interval '1 millisecond' where id % 17 = `,
  `update orders set partly_shipped = status = 'pending', updated_at = updated_at + interval '2 hours' where id % 17 = `,
  `update orders set payment_status = 'received', status = 'pending', updated_at = updated_at + interval '1 day' where id % 17 = `,
];
const steps = fc.oneof(
  fc
    .record({ what: fc.constantFrom(...changes), rest: fc.integer({ min: 0, max: 16 }) })
    .map(({ what, rest }) => `${what}${rest}`),
  fc.constant('place'),
);

async function expectSame(
  filter: ReturnType<typeof toOrderFilter>,
  sorting: { by: 'id' | 'totalAmount' | 'createdAt' | 'updatedAt'; order: 'asc' | 'desc' },
  paging: { limit: number; offset: number },
  only: Float64Array | undefined,
): Promise<void> {
  const index = await live.upToDate();
  const conditions = [
    only === undefined ? sql`true` : sql`orders.id = any(${[...only]}::bigint[])`,
    ...conditionsOf(filter),
  ];
  const { orders, total } = await listFilteredOrders(shop.db, conditions, sorting, paging);
  expect(index?.page(filter, sorting, paging, only)).toEqual({ ids: orders.map(({ order }) => order.id), total });
  expect(index?.count(filter, only)).toBe(await countFilteredOrders(shop.db, conditions));
}

describe('the order index', () => {
  it('answers as the database does', async () => {
    const all = fc.constant(undefined);
    await fc.assert(fc.asyncProperty(filters, sortings, pagings, all, expectSame), { numRuns: runs(150) });
  });

  it('answers as the database does of some of the orders, few or most of them, also if it does not have all of these', async () => {
    const some = fc
      .tuple(fc.integer({ min: 1, max: 200 }), fc.nat(400))
      .map(([step, first]) => Float64Array.from({ length: 30 + 3000 / step }, (_, n) => first + n * step));
    await fc.assert(fc.asyncProperty(filters, sortings, pagings, some, expectSame), { numRuns: runs(100) });
  });

  it('answers as the database does after each of random changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, filters, sortings, pagings), { maxLength: 5 }), async (history) => {
        for (const [step, ...question] of history) {
          if (step === 'place') await insertRandomOrders(shop.db, userId, 20);
          else await sql.raw(step).execute(shop.db);
          await expectSame(...question, undefined);
        }
      }),
      { numRuns: runs(25) },
    );
  }, 60_000);

  it('misses no order that is committed after orders with higher numbers', async () => {
    const all = toOrderFilter({ timeZone: 'UTC' }, orderFilterQuery.parse({}));
    const newest = { by: 'id', order: 'desc' } as const;
    const place = sql`insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
        selected_address, created_at, updated_at)
      values (${userId}, 'cash', 'pending', 'pending', 100, 1, '{}', now(), now()) returning id`;
    let late: number | undefined;
    await shop.db.transaction().execute(async (tx) => {
      late = (await sql<{ id: number }>`${place}`.execute(tx)).rows[0]?.id;
      const early = (await sql<{ id: number }>`${place}`.execute(shop.db)).rows[0]?.id;
      expect((await live.upToDate())?.page(all, newest, { limit: 1, offset: 0 }).ids).toEqual([early]);
    });
    expect((await live.upToDate())?.page(all, newest, { limit: 2, offset: 0 }).ids).toContain(late);
    await expectSame(all, newest, { limit: 50, offset: 0 }, undefined);
  });

  it('is not used, and loaded again, when the database says that something was missed', async () => {
    const own = new LiveOrderIndex(shop.db, 1);
    await own.upToDate();
    await own.untilLoaded();
    await sql`update orders set status = 'cancelled', partly_shipped = false where id % 13 = 1 and status = 'pending'`.execute(
      shop.db,
    );
    expect(await own.upToDate()).toBeUndefined();
    live = await loaded();
  });

  it('is not made for few orders', async () => {
    const own = new LiveOrderIndex(shop.db, 1_000_000);
    await own.upToDate();
    await own.untilLoaded();
    expect(await own.upToDate()).toBeUndefined();
  });
});
