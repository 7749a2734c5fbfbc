/** What the migration that ends drops does with units that older versions had put into buckets. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { insertOddData } from '../test/odd-data.ts';
import { connect, createTestDatabase } from '../test/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('has all units in the row of stocks, and sells no more of them than there are to older versions', async () => {
  const all = await readMigrations(folders.migrations);
  const end = all.findIndex(({ name }) => name.endsWith('_no_more_drops.sql'));
  await migrate(database.url, all.slice(0, end));
  client = await connect(database.url);
  await insertOddData(client, end);
  const stockOf = async () =>
    (await client.query('select stock::integer, is_drop as drop from stocks where variant_id = 3')).rows[0];
  const { stock } = await stockOf();
  await client.query('update products set is_drop = true where id = 3');
  await client.query('update stocks set stock = stock - 4 where variant_id = 3');
  await client.query('update stock_buckets set units = 3 where variant_id = 3');
  await client.query('insert into stock_buckets values (3, 31, 1)');

  await migrate(database.url, all);
  expect(await stockOf()).toEqual({ stock, drop: false });
  expect((await client.query('select from stock_buckets where units > 0')).rowCount).toBe(0);

  const take = async (units: number) =>
    (await client.query('select take_of_drop(3, $1, true) as taken', [units])).rows[0]?.taken;
  expect([await take(stock + 1), await take(stock - 1), await take(2)]).toEqual([false, true, false]);
  expect(await stockOf()).toEqual({ stock: 1, drop: false });
});
