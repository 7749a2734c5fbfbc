/** Pages far into a list of many orders, which are found from its end. */

import { orderFilterQuery } from '@shop/contract/order-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { statesOf, toOrderFilter } from './order-filter.ts';
import { listOrders } from './order-pages.queries.ts';

const ORDERS = 2345;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // Few amounts and instants, so that most orders tie, and gaps between ids.
  await sql`
    insert into users (email, password_hash, role, created_at, updated_at) values ('a@example.com', 'x', 'user', now(), now());
    insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
        created_at, updated_at)
      select 1, case when n % 3 = 0 then 'card' else 'cash' end, case when n % 5 < 3 then 'received' else 'pending' end,
        (array['pending', 'dispatched', 'delivered', 'delivered', 'delivered', 'cancelled'])[1 + n / 7 % 6],
        n * 7919 % 40, 1, '{}', date '2026-01-01' + n / 50, date '2026-01-01' + n * 31 % 900
      from generate_series(1, ${sql.lit(ORDERS + 300)}) as n;
    delete from orders where id % 9 = 4 and id <= 2700`.execute(database.db);
  await sql`delete from orders where id > (select id from orders order by id offset ${ORDERS - 1} limit 1)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

const noQuery = orderFilterQuery.parse({});
const all = toOrderFilter('UTC', noQuery);
type Filter = typeof all;
const statesIn = (filter: Filter) => {
  const states = statesOf(filter);
  if (states === 'unknown') throw new Error('States alone do not tell');
  return states;
};
const filters: Partial<Filter>[] = [
  {},
  { status: ['pending'] },
  { status: ['delivered', 'dispatched'] },
  { status: ['delivered'], paymentStatus: ['received'] },
  { paymentMethod: ['cash'], paymentStatus: ['pending'] },
  { status: ['pending', 'dispatched', 'delivered'], paymentMethod: ['card'] },
  { status: ['cancelled'], paymentStatus: ['pending'], paymentMethod: ['card'] },
];

const sortings = (
  [
    ['id', 'id'],
    ['totalAmount', 'total_amount_cents'],
    ['createdAt', 'created_at'],
    ['updatedAt', 'updated_at'],
  ] as const
).flatMap(([by, column]) => (['asc', 'desc'] as const).map((order) => ({ by, column, order })));

describe('a page of all orders', () => {
  it.each(sortings)('is the same from whichever end it is found: by $by, $order', async ({ by, column, order }) => {
    const { rows } = await sql<{ id: number }>`
      select id from orders order by ${sql.ref(column)} ${sql.raw(order)}, id`.execute(database.db);
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(ORDERS);
    for (const offset of [0, 990, 1000, 1010, 1170, 1180, 1500, 2330, 2335, 2340, 2344, 2345, 2350, 99_990]) {
      const { orders, total } = await listOrders(database.db, undefined, { by, order }, { limit: 10, offset });
      expect({ offset, ids: orders.map((one) => one.order.id) }).toEqual({
        offset,
        ids: ids.slice(offset, offset + 10),
      });
      expect(total).toBe(ORDERS);
    }
  });

  it.each(sortings)(
    'holds what its filter leaves, and the number of all that: by $by, $order',
    async ({ by, column, order }) => {
      const { rows } = await sql<Record<'id' | 'status' | 'payment_status' | 'payment_method', string>>`
      select id, status, payment_status, payment_method from orders order by ${sql.ref(column)} ${sql.raw(order)}, id`.execute(
        database.db,
      );
      for (const named of filters) {
        const filter = { ...all, ...named };
        const holds = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);
        const ids = rows
          .filter(
            (row) =>
              holds(filter.status, row.status) &&
              holds(filter.paymentStatus, row.payment_status) &&
              holds(filter.paymentMethod, row.payment_method),
          )
          .map(({ id }) => id);
        expect(ids.length).toBeGreaterThan(40);
        for (const offset of [0, 20, 700, 1020, 1400, ids.length - 3, ids.length, 99_990]) {
          const { orders, total } = await listOrders(
            database.db,
            statesIn(filter),
            { by, order },
            { limit: 7, offset },
          );
          expect({ named, offset, total, ids: orders.map((one) => one.order.id) }).toEqual({
            named,
            offset,
            total: ids.length,
            ids: ids.slice(offset, offset + 7),
          });
        }
      }
    },
  );

  it('and the number of all are of one moment, also near the end, while orders come', async () => {
    let done = false;
    const more = async () => {
      while (!done) {
        await sql`insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
            selected_address, created_at, updated_at)
          values (1, 'cash', 'pending', 'pending', 99999, 1, '{}', now(), now())`.execute(database.db);
      }
    };
    const writers = [more(), more()];
    const sorting = { by: 'totalAmount', order: 'desc' } as const;
    // The last page but some: what is on it moves with the number of all, not with when they were asked for.
    for (let looks = 0; looks < 30; looks += 1) {
      const { orders, total } = await listOrders(database.db, undefined, sorting, { limit: 100, offset: 2300 });
      expect(orders).toHaveLength(Math.min(total - 2300, 100));
    }
    done = true;
    await Promise.all(writers);
  });
});
