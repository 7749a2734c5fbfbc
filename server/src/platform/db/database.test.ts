import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Tx } from '../../schema.ts';
import { inTransaction, openDatabase } from './database.ts';
import { isDatabaseAway, isDatabaseError } from './database-errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table cells (id integer primary key, value integer not null)`.execute(database.db);
  await sql`insert into cells values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** How often the connections of the pool wrote to their sockets while something ran. */
async function writesOf({ pool }: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  const streams = new Set<Duplex>();
  const count = (client: pg.PoolClient) => {
    if (!(client instanceof pg.Client)) throw new Error('no client');
    const { stream } = client.connection;
    if (streams.has(stream)) return;
    streams.add(stream);
    const uncork = stream.uncork.bind(stream);
    stream.uncork = () => {
      if (stream.writableCorked === 1 && stream.writableLength > 0) writes += 1;
      uncork();
    };
  };
  pool.on('acquire', count);
  await work();
  pool.off('acquire', count);
  return writes;
}

describe('a transaction', () => {
  it('is rolled back by any throw', async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await sql`update cells set value = 99`.execute(tx);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    const { rows } = await sql<{ value: number }>`select value from cells where value = 99`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('is run again after a deadlock, so that both sides finish', async () => {
    let tries = 0;
    let arrived = 0;
    let open = () => {};
    const bothHold = new Promise<void>((resolve) => {
      open = resolve;
    });
    const cross = (first: number, second: number) =>
      inTransaction(database.db, async (tx) => {
        tries += 1;
        await sql`update cells set value = value + 1 where id = ${first}`.execute(tx);
        arrived += 1;
        if (arrived === 2) open();
        await bothHold;
        await sql`update cells set value = value + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const { rows } = await sql<{ value: number }>`select value from cells order by id`.execute(database.db);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    expect(tries).toBeGreaterThan(2);
  });

  it('plans its statements once on a connection where that is asked for, and leaves the connection as it was', async () => {
    const mode = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) => sql`show plan_cache_mode`.execute(db);
    const single = await openTestDatabase({ maxConnections: 1 });
    const inside = await inTransaction(single.db, mode, { plans: 'generic' });
    expect(inside.rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
    expect((await inTransaction(single.db, mode)).rows).toEqual([{ plan_cache_mode: 'auto' }]);
    await single.close();
  });

  it('sends statements that are started together before the first one is answered, in the order in which they were started', async () => {
    const sent: number[] = [];
    const answers: number[] = [];
    const statement = (tx: Tx, n: number) => {
      sent.push(n);
      return sql<{
        n: number;
        before: number;
      }>`select ${n}::int as n, (select count(*)::int from cells where value = ${n}) as before`
        .execute(tx)
        .then(({ rows }) => answers.push(rows[0]?.n ?? 0));
    };
    const writes = await writesOf(database, () =>
      inTransaction(database.db, async (tx) => {
        await Promise.all([1, 2, 3, 4].map((n) => statement(tx, n)));
        await statement(tx, 5);
      }),
    );
    expect(answers).toEqual([1, 2, 3, 4, 5]);
    expect(answers).toEqual(sent);
    // 'begin' with the four, the fifth, 'commit'.
    expect(writes).toBe(3);
  });

  it('whose first statement fails rejects with its error, though others were sent with it, and changes nothing', async () => {
    const error = await failure(
      inTransaction(database.db, async (tx) => {
        await Promise.all([
          sql`insert into cells values (1, 0)`.execute(tx),
          sql`update cells set value = 77`.execute(tx),
        ]);
      }),
    );
    expect(isDatabaseError(error, '23505')).toBe(true);
    const { rows } = await sql`select from cells where value = 77`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('runs no statement after its end', async () => {
    let kept: Tx | undefined;
    await inTransaction(database.db, async (tx) => {
      kept = tx;
    });
    if (kept === undefined) throw new Error('no transaction');
    await expect(sql`update cells set value = 66`.execute(kept)).rejects.toThrow('The transaction has ended');
  });

  it('is not run again for ever', async () => {
    let tries = 0;
    const always = inTransaction(database.db, async (tx) => {
      tries += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(always).rejects.toThrow('again');
    expect(tries).toBe(4);
  });

  it('that throws anything else is not run again', async () => {
    let tries = 0;
    const error = await failure(
      inTransaction(database.db, async (tx) => {
        tries += 1;
        await sql`insert into cells values (1, 0)`.execute(tx);
      }),
    );
    expect(isDatabaseError(error, '23505')).toBe(true);
    expect(isDatabaseAway(error)).toBe(false);
    expect(tries).toBe(1);
  });
});

describe('reads on the shared connections', () => {
  const refused: [string, string, RegExp][] = [
    ['an insert', 'insert into cells values (9, 9)', /single reads only/],
    ['an update', '  UPDATE cells set value = 9', /single reads only/],
    ['a transaction', 'begin', /single reads only/],
    ['a setting', 'set default_transaction_read_only = off', /single reads only/],
    [
      'a write within a select',
      'with made as (insert into cells values (9, 9) returning id) select * from made',
      /read-only/,
    ],
    ['a write behind a select', 'select 1; insert into cells values (9, 9)', /read-only/],
    ['a lock', 'select * from cells for update', /read-only/],
  ];
  it.each(refused)('refuse %s', async (_what, statement, sentence) => {
    for (let connection = 0; connection < 2; connection += 1) {
      const error = await failure(sql.raw(statement).execute(database.reads));
      expect(String(error)).toMatch(sentence);
    }
    const { rows } = await sql<{ id: number }>`select id from cells where id = 9`.execute(database.reads);
    expect(rows).toEqual([]);
  });

  it('have no type by which a query could write or begin a transaction', async () => {
    // @ts-expect-error A Reader is no Kysely.
    await expect(inTransaction(database.reads, async () => 1)).rejects.toThrow(/single reads only/);
    // @ts-expect-error A Reader only selects.
    const write = database.reads.deleteFrom('cart_items').execute();
    await expect(write).rejects.toThrow(/single reads only/);
  });
});

describe('the database is away', () => {
  it.each([
    ['nobody listens', 'postgres://shop:x@127.0.0.1:1/shop'],
    ['its host has no address', 'postgres://shop:x@database.invalid/shop'],
  ])('when %s', async (_why, connectionString) => {
    const nowhere = openDatabase({ connectionString, onIdleError: () => {} });
    const error = await failure(sql`select 1`.execute(nowhere.db));
    expect(isDatabaseAway(error)).toBe(true);
    await nowhere.close();
  });

  it('when it takes connections and says nothing, for a connection of the pool and for a shared one', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const hanging = openDatabase({
      connectionString: `postgres://shop:x@127.0.0.1:${port}/shop`,
      waitMs: 200,
      onIdleError: () => {},
    });
    for (const reader of [hanging.db, hanging.reads]) {
      expect(isDatabaseAway(await failure(sql`select 1`.execute(reader)))).toBe(true);
    }
    await hanging.close();
    silent.close();
  });

  it('when it does not answer any more what was sent over a shared connection', async () => {
    const hasty = openDatabase({ connectionString: database.url, longestUseMs: 200, onIdleError: () => {} });
    const errors = await Promise.all(
      [1, 2, 3].map((n) => failure(sql`select pg_sleep(${n}::int)`.execute(hasty.reads))),
    );
    expect(errors.map(isDatabaseAway)).toEqual([true, true, true]);
    await hasty.close();
  });

  it('when every connection is busy for too long', async () => {
    const narrow = openDatabase({
      connectionString: database.url,
      maxConnections: 1,
      waitMs: 1000,
      onIdleError: () => {},
    });
    const error = await inTransaction(narrow.db, () => failure(sql`select 1`.execute(narrow.db)));
    expect(isDatabaseAway(error)).toBe(true);
    await narrow.close();
  });

  it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET'])(
    'when the network says %s',
    (code) => {
      expect(isDatabaseAway(Object.assign(new Error('the network'), { code }))).toBe(true);
    },
  );

  it.each(['57P01', '57P03', '53300', '08006', '55P03', '57014', '25P03'])('when PostgreSQL says %s', async (code) => {
    const error = await failure(
      sql`do $$ begin raise exception 'so it is' using errcode = ${sql.lit(code)}; end $$`.execute(database.db),
    );
    expect(isDatabaseError(error, code)).toBe(true);
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('is not said of a wrong query or a mistake of ours', async () => {
    expect(isDatabaseAway(await failure(sql`select * from nowhere`.execute(database.db)))).toBe(false);
    expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false);
    expect(isDatabaseAway('a text')).toBe(false);
  });

  it('is waited for no longer than 15 s, for a lock 5 s, for a transaction that does nothing 20 s', async () => {
    const opened = openDatabase({ connectionString: database.url, onIdleError: () => {} });
    for (const db of [opened.db, opened.reads]) {
      const { rows } = await sql<{ statement: string; lock: string; idle: string }>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
      expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '20s' }]);
    }
    await opened.close();
  });

  it('and big integers come as numbers', async () => {
    const { rows } = await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(database.db);
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  });
});
