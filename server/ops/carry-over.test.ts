/** What the migration that gives stocks to variants makes of a shop of each earlier schema. */

import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import type { Schema } from '../src/schema.ts';
import { insertOddData } from '../test/odd-data.ts';
import { connect, createTestDatabase } from '../test/test-database.ts';
import { checkInvariants } from './check-invariants.ts';

const all = await readMigrations(folders.migrations);
const before = all.slice(
  0,
  all.findIndex(({ name }) => name.startsWith('0016_')),
);
const databases: { drop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function rowsOf(url: string, queries: readonly string[]): Promise<string[][]> {
  const client = await connect(url);
  const found: string[][] = [];
  for (const query of queries) {
    const { rows } = await client.query<{ row: string }>(query);
    found.push(rows.map(({ row }) => row));
  }
  await client.end();
  return found;
}

const kept = [
  "select concat_ws(' ', id, user_id, product_id, quantity, color, size, created_at) as row from cart_items order by id",
  `select concat_ws(' ', id, order_id, position, product_id, quantity, price_cents, discount_price_cents, color) as row
    from order_lines order by id`,
  "select concat_ws(' ', id, title, price_cents, discount_price_cents, updated_at) as row from products order by id",
];
const ofProducts = [
  "select concat_ws(' ', id, stock) as row from products order by id",
  "select concat_ws(' ', id, product_id, delta, reason, order_id, user_id, created_at) as row from stock_movements order by id",
];
const ofVariants = [
  `select concat_ws(' ', product_id, stock) as row from variants join stocks on variant_id = variants.id
    where hidden and not retired order by product_id`,
  `select concat_ws(' ', stock_movements.id, product_id, delta, reason, order_id, user_id, stock_movements.created_at) as row
    from stock_movements join variants on variants.id = variant_id order by stock_movements.id`,
];
/** Rows of what the migration must not make. */
const strange = [
  "select format('variant %s', id) as row from variants where not hidden or retired or sku is not null",
  `select format('line %s', order_lines.id) as row from order_lines
      join orders on orders.id = order_id join variants on variants.id = variant_id
    where order_lines.user_id <> orders.user_id or variants.product_id <> order_lines.product_id or variant is not null`,
  `select format('payment %s', payments.id) as row from payments join orders on orders.id = order_id
    where payments.user_id <> orders.user_id`,
  `select format('cart line %s', cart_items.id) as row from cart_items join variants on variants.id = variant_id
    where variants.product_id <> cart_items.product_id`,
  `select format('product %s', id) as row from products
    where price_varies or sold_out or base_price_cents is not null or price_since is not null or lowest_price_cents is not null`,
];

describe('a shop from before there were variants', () => {
  it.each(before.map((_, n) => n + 1))(
    'of %i migrations keeps its stock, ledger, cart and orders, with the variants that nobody sees',
    async (migrations) => {
      const database = await createTestDatabase();
      databases.push(database);
      const { url } = database;
      await migrate(url, all.slice(0, migrations));
      const client = await connect(url);
      await insertOddData(client, migrations);
      await client.end();
      const [was, stocks] = [await rowsOf(url, kept), await rowsOf(url, ofProducts)];
      expect([...was, ...stocks].every((rows) => rows.length > 0)).toBe(true);
      await migrate(url, all);
      expect(await rowsOf(url, kept)).toEqual(was);
      expect(await rowsOf(url, ofVariants)).toEqual(stocks);
      expect((await rowsOf(url, strange)).flat()).toEqual([]);
      const { db, close } = openDatabase<Schema>({ connectionString: url, onIdleError: () => {} });
      const findings = await checkInvariants(db, systemClock.now(), undefined);
      await close();
      expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    },
  );
});
