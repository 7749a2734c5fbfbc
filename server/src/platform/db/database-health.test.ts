import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRelay } from '../../../test/relay.ts';
import { connect, createTestDatabase, openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Schema } from '../../schema.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway, isDatabaseError } from './database-errors.ts';
import { watchDatabaseHealth } from './database-health.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

let own: Awaited<ReturnType<typeof createTestDatabase>>;
let admin: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase();
  admin = await connect(own.url);
  await admin.query('create table parts (id integer primary key)');
});
afterAll(async () => {
  await admin.end();
  await own.drop();
});

/** What new connections find. Those that are open stay what they are, as those to a primary that was replaced. */
async function setWritable(isWritable: boolean): Promise<void> {
  const name = new URL(own.url).pathname.slice(1);
  await admin.query('set default_transaction_read_only = off');
  await admin.query(`alter database "${name}" set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`);
}

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
async function pidOf(db: Pick<Database<Schema>, 'db'>['db'] | Database<Schema>['reads']): Promise<number> {
  const { rows } = await backend.execute(db);
  return rows[0]?.pid ?? 0;
}

describe('a server that takes no writes', () => {
  let shop: Database<Schema>;
  beforeEach(async () => {
    await setWritable(false);
    shop = openDatabase<Schema>({ connectionString: own.url, maxConnections: 4, onIdleError: () => {} });
    return async () => {
      await shop.close();
      await setWritable(true);
    };
  });

  const write = () => sql`insert into parts values (1) on conflict do nothing`.execute(shop.db);

  it('counts as away, and all connections to it are replaced, so that the next write finds the server that took over', async () => {
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(shop.db)));
    expect(shop.pool.totalCount).toBe(4);
    const reads = new Set([await pidOf(shop.reads), await pidOf(shop.reads)]);
    await setWritable(true);
    const error = await failure(write());
    expect(isDatabaseError(error, '25006')).toBe(true);
    expect(isDatabaseAway(error)).toBe(true);
    for (let turn = 0; turn < 4; turn += 1) await write();
    for (let turn = 0; turn < 2; turn += 1) expect(reads).not.toContain(await pidOf(shop.reads));
  });

  it('is left by transactions as well, and stays away for as long as there is no other', async () => {
    const error = await failure(shop.db.transaction().execute((tx) => sql`insert into parts values (2)`.execute(tx)));
    expect(isDatabaseAway(error)).toBe(true);
    for (let turn = 0; turn < 3; turn += 1) expect(isDatabaseAway(await failure(write()))).toBe(true);
    expect((await sql`select 1 as one`.execute(shop.reads)).rows).toEqual([{ one: 1 }]);
    await setWritable(true);
    await failure(write());
    await write();
  });

  it('is not ready, until a new connection leads to one that takes them', async () => {
    let warned = 0;
    const health = watchDatabaseHealth(own.url, {
      onReadOnly: () => {
        warned += 1;
      },
    });
    expect(await health.isUp()).toBe(false);
    expect(warned).toBe(1);
    await setWritable(true);
    expect(await health.isUp()).toBe(true);
    expect(warned).toBe(1);
    await health.close();
  });

  it('is not blamed for a write on the shared connections, which is a mistake of ours', async () => {
    await setWritable(true);
    const error = await failure(
      sql`with made as (insert into parts values (3) returning id) select * from made`.execute(shop.reads),
    );
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('connections that are replaced', () => {
  it('give their results first', async () => {
    const shop = openDatabase<Schema>({ connectionString: own.url, onIdleError: () => {} });
    const pids = [await pidOf(shop.reads), await pidOf(shop.reads)];
    const slow = [1, 2].map((n) => sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.2)`.execute(shop.reads));
    shop.renewConnections();
    expect(pids).not.toContain(await pidOf(shop.reads));
    expect((await Promise.all(slow)).map(({ rows }) => rows[0]?.n)).toEqual([1, 2]);
    const open = () =>
      admin.query('select pid from pg_stat_activity where pid = any($1::int[])', [pids]).then(({ rows }) => rows);
    await expect.poll(open).toEqual([]);
    await shop.close();
  });
});

describe('health', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('is known while the server has no connection left, since its own stays open', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const health = watchDatabaseHealth(database.url);
    expect(await health.isUp()).toBe(true);
    await admin.query(`alter database "${name}" connection limit 0`);
    // Superusers are let in all the same; the shop's role here is none.
    expect(await failure(connect(database.url))).toMatchObject({ code: '53300' });
    expect(await health.isUp()).toBe(true);
    await admin.query(`alter database "${name}" connection limit -1`);
    await health.close();
  });

  it('is not there while the pooler is away, though the database is', async () => {
    const relay = await startRelay(database.url);
    const health = watchDatabaseHealth(database.url, { pooler: relay.url });
    expect(await health.isUp()).toBe(true);
    await relay.cut();
    await expect.poll(() => health.isUp()).toBe(false);
    await relay.mend();
    expect(await health.isUp()).toBe(true);
    await health.close();
    await relay.cut();
  });
});
