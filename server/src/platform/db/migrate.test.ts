import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, createTestDatabase } from '../../../test/test-database.ts';
import { folders } from '../folders.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

let database: { url: string; drop: () => Promise<void> };
let all: Migration[];
beforeEach(async () => {
  database = await createTestDatabase();
  all = await readMigrations(folders.migrations);
});
afterEach(() => database.drop());

const extra = (name: string, sql: string): Migration => ({ name, sql, checksum: `checksum of ${sql}` });
async function query(text: string) {
  const client = await connect(database.url);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const applied = async () => (await query('select name from schema_migrations order by name')).map((row) => row.name);

describe('migrations', () => {
  it('are plain SQL files, in the order of their numbers', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(all.map((migration) => migration.name)).toEqual(all.map((migration) => migration.name).sort());
    expect(all.every((migration) => /^\d{4}_[\w-]+\.sql$/.test(migration.name))).toBe(true);
  });

  it('bring an empty database to the newest schema, once', async () => {
    const names = all.map((migration) => migration.name);
    expect(await migrate(database.url, all)).toEqual(names);
    expect(await migrate(database.url, all)).toEqual([]);
    expect(await applied()).toEqual(names);
    expect(await query('select count(*)::integer as products from products')).toEqual([{ products: 0 }]);
  });

  it('started by two servers at once are applied once', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, all)));
    expect(results.flat()).toEqual(all.map((migration) => migration.name));
    expect(await applied()).toHaveLength(all.length);
  });

  it('that are new are applied to a database that has the old ones', async () => {
    await migrate(database.url, all);
    const next = extra('9001_notes.sql', 'create table notes (id integer)');
    expect(await migrate(database.url, [...all, next])).toEqual(['9001_notes.sql']);
    expect(await query('select * from notes')).toEqual([]);
  });

  it('refuse to go on when an applied file was edited', async () => {
    await migrate(database.url, all);
    const edited = all.map((migration, index) => (index === 0 ? { ...migration, checksum: 'another' } : migration));
    await expect(migrate(database.url, edited)).rejects.toThrow(
      `Migration ${all[0]?.name} was edited after it had been applied.`,
    );
  });

  it('refuse a database that is newer than this version of the shop', async () => {
    await migrate(database.url, [...all, extra('9001_future.sql', 'select 1')]);
    await expect(migrate(database.url, all)).rejects.toThrow(
      'The database has migration 9001_future.sql, which this version of the shop does not know.',
    );
  });

  it('that fail leave nothing behind, name themselves, and can be tried again', async () => {
    const broken = extra('9001_broken.sql', 'create table half (id integer); select * from nowhere');
    await expect(migrate(database.url, [...all, broken])).rejects.toThrow(
      /^Migration 9001_broken.sql failed: relation "nowhere" does not exist$/,
    );
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
    expect(await applied()).toHaveLength(all.length);
    const mended = extra('9001_broken.sql', 'create table half (id integer)');
    expect(await migrate(database.url, [...all, mended])).toEqual(['9001_broken.sql']);
  });
});
