import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../test/ordering.ts';
import { hasPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts';
import { connect, createTestDatabase } from '../../../test/test-database.ts';
import { startTransactionPooler } from '../../../test/transaction-pooler.ts';
import { folders } from '../folders.ts';
import { checkSchema, type Migration, migrate, readMigrations } from './migrate.ts';

let database: { url: string; drop: () => Promise<void> };
let all: Migration[];
beforeEach(async () => {
  database = await createTestDatabase();
  all = await readMigrations(folders.migrations);
});
afterEach(() => database.drop());

const extra = (name: string, sql: string): Migration => ({ name, sql, checksum: `checksum of ${sql}` });
/** Two of its own, for what does not depend on the shop's. */
const small = [
  extra('0001_brands.sql', 'create table brands (id integer, label text)'),
  extra('0002_media.sql', 'create table media (id integer, width integer)'),
];
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

  it.each([
    { name: 'a stand-in with one session', start: startTransactionPooler },
    ...(hasPgBouncer ? [{ name: 'PgBouncer', start: startPgBouncer }] : []),
  ])('started by three servers at once behind $name are applied once, and leave no lock', async ({ start }) => {
    const pooler = await start(database.url);
    const results = await Promise.all(Array.from({ length: 3 }, () => migrate(pooler.url, all)));
    expect(results.flat()).toEqual(all.map((migration) => migration.name));
    const own = 'database = (select oid from pg_database where datname = current_database())';
    expect(await query(`select from pg_locks where locktype = 'advisory' and ${own}`)).toEqual([]);
    await pooler.stop();
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
    await migrate(database.url, small);
    const [whole, broken] = [
      extra('9000_whole.sql', 'create table whole (id integer)'),
      extra('9001_broken.sql', 'create table half (id integer); select * from nowhere'),
    ];
    await expect(migrate(database.url, [...small, whole, broken])).rejects.toThrow(
      /^Migration 9001_broken.sql failed: relation "nowhere" does not exist$/,
    );
    expect(await query("select to_regclass('whole') as whole, to_regclass('half') as half")).toEqual([
      { whole: null, half: null },
    ]);
    expect(await applied()).toHaveLength(small.length);
    const mended = extra('9001_broken.sql', 'create table half (id integer)');
    expect(await migrate(database.url, [...small, whole, mended])).toEqual(['9000_whole.sql', '9001_broken.sql']);
  });

  it('that wait for a table let its readers go first, and are tried again', async () => {
    await migrate(database.url, small);
    const [long, reader] = [await connect(database.url), await connect(database.url)];
    await long.query('begin; select from brands');
    const next = extra('9001_brands.sql', 'alter table brands add column motto text');
    const migrating = migrate(database.url, [...small, next], { lockMs: 200, pauseMs: 200 });
    await untilWaiting(reader, 1);
    await reader.query("set lock_timeout = '2s'");
    expect((await reader.query('select count(*) from brands')).rowCount).toBe(1);
    await long.query('rollback');
    expect(await migrating).toEqual(['9001_brands.sql']);
    await Promise.all([long.end(), reader.end()]);
  });

  it('that never get their table end with one sentence and change nothing', async () => {
    await migrate(database.url, small);
    const long = await connect(database.url);
    await long.query('begin; select from brands');
    const next = extra('9001_brands.sql', 'alter table brands add column motto text');
    await expect(migrate(database.url, [...small, next], { lockMs: 10, pauseMs: 1 })).rejects.toThrow(
      'Migration 9001_brands.sql got no lock in 10 tries: a long transaction uses its tables. Try again when that has ended.',
    );
    await long.end();
    expect(await applied()).toHaveLength(small.length);
  });

  it('that an earlier version recorded count as not additive', async () => {
    await query(
      'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    await query("insert into schema_migrations (name, checksum) values ('0000_first.sql', 'x')");
    const first = { name: '0000_first.sql', sql: '', checksum: 'x' };
    await expect(migrate(database.url, small)).rejects.toThrow('The database has migration 0000_first.sql');
    expect(await migrate(database.url, [first, ...small])).toHaveLength(small.length);
    expect(await query("select additive from schema_migrations where name = '0000_first.sql'")).toEqual([
      { additive: false },
    ]);
  });
});

describe('an older version of the shop', () => {
  const additive = extra('9001_motto.sql', '-- additive\nalter table brands add column motto text');
  const other = extra('9002_width.sql', 'alter table media drop column width');

  it('accepts migrations that it does not know, if all of them are additive', async () => {
    await migrate(database.url, [...small, additive]);
    expect(await migrate(database.url, small)).toEqual([]);
    await checkSchema(database.url, small);
    await migrate(database.url, [...small, additive, other]);
    for (const start of [migrate, checkSchema]) {
      await expect(start(database.url, small)).rejects.toThrow(
        'The database has migration 9002_width.sql, which this version of the shop does not know.',
      );
    }
  });

  it('sees the mark on the first line only', async () => {
    await migrate(database.url, [...small, extra('9001_late.sql', 'select 1;\n-- additive\n')]);
    await expect(migrate(database.url, small)).rejects.toThrow('which this version of the shop does not know');
  });
});

describe('a start that migrates nothing', () => {
  it('refuses an older schema with a sentence that names what is missing and the command', async () => {
    const lacks = (names: string) =>
      `The schema of the database is older than this version of the shop: it lacks ${names}. Run npm run migrate, or set MIGRATE to start.`;
    await expect(checkSchema(database.url, small)).rejects.toThrow(
      lacks(`${small[0]?.name} and ${small.length - 1} more`),
    );
    expect(await query("select to_regclass('schema_migrations') as made")).toEqual([{ made: null }]);
    await migrate(database.url, small);
    await checkSchema(database.url, small);
    await expect(checkSchema(database.url, [...small, extra('9001_next.sql', '')])).rejects.toThrow(
      lacks('9001_next.sql'),
    );
  });
});
