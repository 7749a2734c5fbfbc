/** A search for customers need not read all of them. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { isFoundBy, listCustomers } from './customers.queries.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await sql`insert into customers (email, name, words) select 'c' || n || '@many.example', md5(n::text),
    order_search_words('c' || n || '@many.example' || E'\n' || md5(n::text), '') from generate_series(1, 2000) as n`.execute(
    shop.db,
  );
  await sql`analyze customers`.execute(shop.db);
});
afterAll(() => shop.close());

it('a part of a name can be found by an index', async () => {
  const search = { parts: [[['c1234 many']]], orderId: undefined };
  // So few rows would be read faster.
  const rows = await shop.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const found = await sql<{ 'QUERY PLAN': string }>`
      explain select id from customers where ${isFoundBy(search)}`.execute(tx);
    return found.rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customers_by_words');
  const sorting = { by: 'lastOrder', order: 'desc' } as const;
  const found = await listCustomers(shop.db, [isFoundBy(search)], sorting, { limit: 10, offset: 0 });
  expect(found).toMatchObject({ total: 1, rows: [{ email: 'c1234@many.example' }] });
});
