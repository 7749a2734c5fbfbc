/** Which rows of a shop that exists the migration takes for the demo's. */

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

const SEEDED = '2026-11-01T10:00:00.000Z';
const LATER = '2026-11-01T10:00:00.001Z';

const insertUser = (email: string, at: string) =>
  client.query(
    `insert into users (email, password_hash, role, created_at, updated_at) values ($1, 'x', 'user', $2, $2)`,
    [email, at],
  );
const insertProduct = async (at: string): Promise<number> => {
  const { rows } = await client.query(
    `insert into products (title, description, price_cents, discount_hundredths, brand_id, category_id, thumbnail, images, created_at,
      updated_at) values ('A', '', 100, 0, 1, 1, '/x', '{a,b,c,d}', $1, $1) returning id`,
    [at],
  );
  return rows[0]?.id;
};
const insertPicture = async (hash: string, at: string): Promise<number> => {
  const { rows } = await client.query(
    `insert into media (hash, type, width, height, created_at, updated_at) values ($1, 'webp', 1, 1, $2, $2) returning id`,
    [hash.repeat(40), at],
  );
  return rows[0]?.id;
};
const idsIn = async (table: string, column: string): Promise<unknown[]> =>
  (await client.query(`select ${column} as id from ${table} order by 1`)).rows.map(({ id }) => id);

it('those that were inserted at the instant of its accounts, unless staff made them', async () => {
  const all = await readMigrations(folders.migrations);
  const demo = all.findIndex(({ name }) => name.endsWith('_demo.sql'));
  await migrate(database.url, all.slice(0, demo));
  client = await connect(database.url);
  await insertOddData(client, demo);
  await insertUser('shopper@example.com', SEEDED);
  // Somebody signed up with the address of the demo's admin.
  await insertUser('admin@example.com', LATER);
  await client.query(
    `insert into audit_entries (at, action, user_id) select $1, 'signed_up', id from users where email = 'admin@example.com'`,
    [LATER],
  );
  const seeded = [await insertProduct(SEEDED), await insertProduct(SEEDED)];
  const picture = await insertPicture('a', SEEDED);
  const [, , made] = [await insertProduct(LATER), await insertPicture('b', LATER), await insertProduct(SEEDED)];
  await client.query(`insert into audit_entries (at, action, product_id) values ($1, 'product_created', $2)`, [
    SEEDED,
    made,
  ]);

  await migrate(database.url, all);
  expect(await idsIn('demo_products', 'product_id')).toEqual(seeded);
  expect(await idsIn('demo_pictures', 'media_id')).toEqual([picture]);
  const { rows } = await client.query('select email from demo_accounts join users on id = user_id');
  expect(rows).toEqual([{ email: 'shopper@example.com' }]);
});
