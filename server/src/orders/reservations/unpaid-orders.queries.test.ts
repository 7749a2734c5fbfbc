import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { address, makeProduct, makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { listHolds } from './unpaid-orders.queries.ts';

let shop: TestApp;
useShop((started) => {
  shop = started;
});

/** Rows of orders that this connection has read. */
async function countReadRows(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int8 as n
    from pg_stat_xact_user_tables where relname in ('orders', 'order_lines')`.execute(tx);
  return rows[0]?.n ?? Number.NaN;
}

it('what own unpaid orders hold is found without reading the orders that are paid', async () => {
  const user = await makeUser(shop);
  const product = await makeProduct(shop);
  const insert = (count: number, payUntil: Date | null) =>
    sql`with placed as (
        insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
            created_at, updated_at, pay_until)
          select ${user.id}, 'card', ${payUntil === null ? 'received' : 'pending'}, 'pending', 1500, 1, ${JSON.stringify(address)}::jsonb,
            now(), now(), ${payUntil}
          from generate_series(1, ${count}::integer)
          returning id, user_id
      )
      insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail,
          price_cents, discount_price_cents)
        select id, user_id, 0, ${product.id}, ${product.variantId}, 2, 'Kettle', 'Alder', 'https://a.test/k.jpg', 1500, 1500 from placed
    `.execute(shop.db);
  await insert(3000, null);
  await insert(1, new Date('2030-01-01'));
  await sql`analyze orders, order_lines`.execute(shop.db);
  const rowsRead = await inTransaction(
    shop.db,
    async (tx) => {
      const before = await countReadRows(tx);
      expect(await listHolds(tx, user.id, [product.id])).toMatchObject([{ variantId: product.variantId, quantity: 2 }]);
      return (await countReadRows(tx)) - before;
    },
    // As orders are placed.
    { plans: 'generic' },
  );
  expect(rowsRead).toBeLessThan(10);
});
