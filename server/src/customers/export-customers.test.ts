/** Files of more customers than are read at once. */

import { customerSorts } from '@shop/contract/customers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { readFileLines } from '../../test/product-files.ts';
import { startTestApp } from '../../test/test-app.ts';

it('each customer is in the file once, in the order of the sort, where many tie', async () => {
  const shop = await startTestApp({ rateLimits: false });
  const admin = await shop.as(await makeUser(shop, { role: 'admin' }));
  expect((await admin.get('/customers')).status).toBe(200);
  await sql`insert into customers (email, orders, spent_cents, last_order_at)
    select n || '@many.example', n % 7, n % 3 * 100, case when n % 2 = 0 then timestamptz '2026-01-01Z' + n % 5 * interval '1 day' end
    from generate_series(1, 6001) as n`.execute(shop.db);
  for (const by of customerSorts) {
    for (const order of ['asc', 'desc'] as const) {
      const lines = readFileLines((await admin.get(`/customers.csv?_sort=${by}&_order=${order}`)).text);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(6002);
      expect(lines).toHaveLength(6002);
      const rank = ({ orders, spent, lastOrderAt }: Record<string, string>) =>
        by === 'lastOrder' ? (lastOrderAt ?? '') : Number(by === 'orders' ? orders : spent);
      const sorted = lines.map(rank).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(lines.map(rank)).toEqual(order === 'asc' ? sorted : sorted.reverse());
    }
  }
  await shop.close();
});
