/** The database behind a pooler that gives each transaction another session: a stand-in, and PgBouncer where it is installed. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { startTransactionPooler } from '../../../test/transaction-pooler.ts';
import type { Schema } from '../../schema.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { isDatabaseAway, isDatabaseError } from './database-errors.ts';
import { renameStatements } from './sent-statements.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

interface Limits {
  statement: string;
  lock: string;
  idle: string;
}
const limits = sql<Limits>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const expected = { statement: '15s', lock: '5s', idle: '20s' };

/** @returns their process ids, once so many transactions were open at the same time */
async function sessionsAtOnce(db: Database<Schema>['db'], count: number): Promise<number[]> {
  let open = 0;
  let letAllEnd = (): void => {};
  const allOpen = new Promise<void>((resolve) => {
    letAllEnd = resolve;
  });
  const pidOf = () =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      open += 1;
      if (open === count) letAllEnd();
      await allOpen;
      return rows[0]?.pid ?? 0;
    });
  return Promise.all(Array.from({ length: count }, pidOf));
}

const poolers = [
  { name: 'a stand-in with one session', isHere: true, start: startTransactionPooler },
  { name: 'PgBouncer', isHere: hasPgBouncer, start: startPgBouncer },
];

for (const { name, isHere, start } of poolers) {
  // Without PgBouncer on this machine its tests are reported as skipped.
  describe.skipIf(!isHere)(`behind ${name}`, () => testsBehind(start));
}

function testsBehind(start: (databaseUrl: string) => Promise<{ url: string; stop: () => Promise<void> }>): void {
  let database: TestDatabase;
  let pooler: { url: string; stop: () => Promise<void> };
  let shop: Database<Schema>;
  let other: Database<Schema>;
  beforeAll(async () => {
    database = await openTestDatabase();
    await sql`create table parts (id integer primary key, value integer not null)`.execute(database.db);
    pooler = await start(database.url);
    const open = () =>
      openDatabase<Schema>({ connectionString: pooler.url, pooler: 'transaction', onIdleError: () => {} });
    shop = open();
    other = open();
  });
  afterAll(async () => {
    await Promise.all([shop.close(), other.close()]);
    await pooler.stop();
    await database.close();
  });

  it('many statements at once on many connections all get their own results', async () => {
    const both = [shop, other].flatMap(({ db, reads }) => [db, reads]);
    const asked = Array.from({ length: 200 }, (_, n) => n);
    const answers = await Promise.all(
      asked.map(async (n) => {
        const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(both[n % both.length] ?? shop.db);
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(asked);
  });

  it('every statement has its time limits, in a transaction and alone, and none stay behind for others', async () => {
    expect((await inTransaction(shop.db, (tx) => limits.execute(tx))).rows).toEqual([expected]);
    expect((await limits.execute(shop.db)).rows).toEqual([expected]);
    expect((await limits.execute(shop.reads)).rows).toEqual([expected]);
    const { rows } = await shop.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  it('a statement that takes too long is ended', async () => {
    const hasty = openDatabase<Schema>({
      connectionString: pooler.url,
      pooler: 'transaction',
      statementMs: 50,
      onIdleError: () => {},
    });
    for (const db of [hasty.db, hasty.reads]) {
      const error = await failure(sql`select pg_sleep(5)`.execute(db));
      expect(isDatabaseError(error, '57014')).toBe(true);
      expect(isDatabaseAway(error)).toBe(true);
    }
    await hasty.close();
  });

  it('a single statement is done once it is answered, and one that fails reports its own error', async () => {
    const { numAffectedRows } = await sql`insert into parts values (1, 10)`.execute(shop.db);
    expect(numAffectedRows).toBe(1n);
    expect((await sql`select value from parts`.execute(other.db)).rows).toEqual([{ value: 10 }]);
    expect(isDatabaseError(await failure(sql`insert into parts values (1, 11)`.execute(shop.db)), '23505')).toBe(true);
    expect((await sql`select value from parts`.execute(shop.db)).rows).toEqual([{ value: 10 }]);
  });

  it('a transaction is committed as a whole or rolled back as a whole', async () => {
    const add = (tx: Parameters<Parameters<typeof inTransaction<Schema, unknown>>[1]>[0], id: number) =>
      sql`insert into parts values (${id}, 0)`.execute(tx);
    await inTransaction(shop.db, (tx) => Promise.all([add(tx, 20), add(tx, 21)]));
    const refused = inTransaction(shop.db, async (tx) => {
      await Promise.all([add(tx, 22), add(tx, 23)]);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const broken = await failure(inTransaction(shop.db, (tx) => Promise.all([add(tx, 24), add(tx, 24)])));
    expect(isDatabaseError(broken, '23505')).toBe(true);
    const { rows } = await sql`select id from parts where id >= 20 order by id`.execute(other.db);
    expect(rows).toEqual([{ id: 20 }, { id: 21 }]);
  });

  it('reads on the shared connections still change nothing', async () => {
    const writes = [
      'insert into parts values (9, 9)',
      'with made as (insert into parts values (9, 9) returning id) select * from made',
      'select 1; insert into parts values (9, 9)',
      'select * from parts for update',
    ];
    for (const write of writes) expect(String(await failure(sql.raw(write).execute(shop.reads)))).toMatch(/read/);
    expect((await sql`select from parts where id = 9`.execute(shop.reads)).rows).toEqual([]);
  });

  it('shared connections may go past it: their statements are prepared, and set for the session', async () => {
    // Only so many statements get names in a process, and other tests may have had them all.
    renameStatements();
    const direct = openDatabase<Schema>({
      connectionString: pooler.url,
      directUrl: database.url,
      pooler: 'transaction',
      onIdleError: () => {},
    });
    // One for each connection.
    for (const n of [1, 2]) await sql`select ${n}::int as n`.execute(direct.reads);
    const { rows } = await sql`select count(*)::int as statements from pg_prepared_statements`.execute(direct.reads);
    expect(rows).toEqual([{ statements: 1 }]);
    expect((await limits.execute(direct.reads)).rows).toEqual([expected]);
    expect((await limits.execute(direct.db)).rows).toEqual([expected]);
    await direct.close();
  });
}

describe.runIf(hasPgBouncer)('behind PgBouncer, whose connections outlive those of the shop', () => {
  it('a server that takes no writes counts as away, and is left once there is another', async () => {
    const database = await openTestDatabase();
    await sql`create table parts (id integer primary key)`.execute(database.db);
    const write = (id: number) => sql`insert into parts values (${id})`;
    // New connections find it so. PgBouncer opens its four, and keeps them.
    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
    const pooler = await startPgBouncer(database.url);
    const shop = openDatabase<Schema>({ connectionString: pooler.url, pooler: 'transaction', onIdleError: () => {} });
    const sessions = await sessionsAtOnce(shop.db, 4);
    const inTransactionOf = await failure(inTransaction(shop.db, (tx) => write(1).execute(tx)));
    for (const error of [inTransactionOf, await failure(write(2).execute(shop.db))]) {
      expect(isDatabaseError(error, '25006')).toBe(true);
      expect(isDatabaseAway(error)).toBe(true);
    }
    await database.pool.query(`alter database "${name}" set default_transaction_read_only = off`);
    // No write meanwhile, since PgBouncer itself gives up the session of a client that leaves within a transaction.
    await expect
      .poll(async () => {
        shop.renewConnections();
        return (await database.pool.query('select from pg_stat_activity where pid = any($1)', [sessions])).rowCount;
      })
      .toBe(0);
    expect(await failure(write(3).execute(shop.db))).toBeUndefined();
    await shop.close();
    await pooler.stop();
    await database.close();
  });
});
