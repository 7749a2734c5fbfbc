/** What the migration that makes orders searchable does to a shop of before it, with and without the right to its extension. */

import { afterEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { insertOddData } from '../test/odd-data.ts';
import { connect, createTestDatabase } from '../test/test-database.ts';

const all = await readMigrations(folders.migrations);
const before = all.slice(
  0,
  all.findIndex(({ name }) => name.endsWith('_order_search.sql')),
);
const databases: { drop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

/** A shop with orders, of the schema of before; then `prepare`, and all migrations. */
async function migrated(prepare: (url: string) => string) {
  const database = await createTestDatabase();
  databases.push(database);
  const { url } = database;
  await migrate(url, before);
  const client = await connect(url);
  await insertOddData(client, before.length);
  const statement = prepare(url);
  if (statement !== '') await client.query(statement);
  await migrate(url, all);
  const words = await client.query<{ order_id: string; words: string }>(
    'select * from order_searches order by order_id',
  );
  const orders = await client.query<{ id: string }>('select distinct order_id as id from order_lines order by 1');
  const indexes = await client.query("select from pg_indexes where indexname = 'order_searches_by_words'");
  const waiting = await client.query('select from unsearched_orders where not found_already');
  await client.end();
  return { words: words.rows, orders: orders.rows, hasIndex: indexes.rowCount === 1, waiting: waiting.rowCount };
}

describe('orders of before there was a search', () => {
  it('are found after the migration, which the owner of a database may run', async () => {
    const { words, orders, hasIndex, waiting } = await migrated(() => '');
    expect(orders.length).toBeGreaterThan(0);
    expect(words.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining(orders.map(({ id }) => id)));
    for (const one of words) {
      expect(one.words.startsWith(`${one.order_id}\n`)).toBe(true);
      expect(one.words).toContain('back slash n quote double tab');
      expect(one.words).toContain('odd 1 example com');
    }
    expect({ hasIndex, waiting }).toEqual({ hasIndex: true, waiting: 0 });
  });

  it('are found without an index where the extension cannot be created', async () => {
    const { words, hasIndex } = await migrated(
      (url) => `revoke create on database "${new URL(url).pathname.slice(1)}" from current_user`,
    );
    expect(words.length).toBeGreaterThan(0);
    expect(hasIndex).toBe(false);
  });

  it('are found by an index where the extension is there already, in a schema of its own', async () => {
    const { hasIndex } = await migrated(() => 'create schema extras; create extension pg_trgm schema extras');
    expect(hasIndex).toBe(true);
  });
});
