/** Stored counters, by the table that has one: orders. */

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Tx } from '../../schema.ts';
import { valueOfCounter, valuesOfCounters } from './counters.queries.ts';
import { inTransaction } from './database.ts';

class RolledBack extends Error {}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 12 });
  await sql`insert into users (email, password_hash, role, created_at, updated_at)
    values ('a@example.com', 'x', 'user', now(), now())`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`delete from orders`.execute(database.db));

const insertOrders = (number: number) => sql`insert into orders (user_id, payment_method, payment_status, status,
    total_amount_cents, total_items, selected_address, created_at, updated_at)
  select 1, 'cash', 'pending', 'pending', 1, 1, '{}', now(), now() from generate_series(1, ${number}::integer)`;

async function counted(): Promise<{ rows: number; counter: number }> {
  return database.db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll<number>().as('rows'), valueOfCounter('orders').as('counter')])
    .executeTakeFirstOrThrow();
}

async function shardOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ shard: number }>`select pg_backend_pid() % 64 as shard`.execute(tx);
  return rows[0]?.shard ?? -1;
}

/** Runs the work on another shard: two connections may share one, though rarely. */
const inAnotherShard = (shard: number, work: (tx: Tx) => Promise<void>): Promise<void> =>
  inTransaction(database.db, async (tx) => {
    await ((await shardOf(tx)) === shard ? inAnotherShard(shard, work) : work(tx));
  });

describe('the number of orders', () => {
  it('is 0 while there are none, and so is a counter that was never updated', async () => {
    expect(await counted()).toEqual({ rows: 0, counter: 0 });
    const { unknown } = await database.db
      .selectNoFrom(valueOfCounter('nothing').as('unknown'))
      .executeTakeFirstOrThrow();
    expect(unknown).toBe(0);
  });

  it('is the same where it is read together with other counters', async () => {
    await insertOrders(3).execute(database.db);
    const together = valuesOfCounters({ all: 'orders', pending: 'orders cash pending pending', none: 'nothing' });
    const { rows } = await sql`select "all", pending, none from ${together} as counters`.execute(database.db);
    expect(rows).toEqual([{ all: 3, pending: 3, none: 0 }]);
  });

  it('is exact after many concurrent transactions, some of which are rolled back', async () => {
    const order = (turn: number) =>
      inTransaction(database.db, async (tx: Tx) => {
        await insertOrders(1 + (turn % 3)).execute(tx);
        if (turn % 4 === 0) throw new RolledBack();
        if (turn % 5 === 0) await sql`delete from orders where id = (select max(id) from orders)`.execute(tx);
      }).catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    await Promise.all(Array.from({ length: 60 }, (_, turn) => order(turn)));
    const { rows, counter } = await counted();
    expect(rows).toBeGreaterThan(60);
    expect(counter).toBe(rows);
  });

  it('is exact in each statement while others insert orders', async () => {
    let done = false;
    const more = async () => {
      while (!done) await insertOrders(2).execute(database.db);
    };
    const writers = [more(), more(), more()];
    for (let looks = 0; looks < 40; looks += 1) {
      const { rows, counter } = await counted();
      expect(counter).toBe(rows);
    }
    done = true;
    await Promise.all(writers);
    expect((await counted()).rows).toBeGreaterThan(6);
  });

  it('does not make an order wait for another that is not committed yet', async () => {
    await inTransaction(database.db, async (first) => {
      await insertOrders(1).execute(first);
      await inAnotherShard(await shardOf(first), async (second) => {
        await sql`set local lock_timeout = '1s'`.execute(second);
        await insertOrders(1).execute(second);
      });
    });
    expect(await counted()).toEqual({ rows: 2, counter: 2 });
  });

  it('does not make an order wait for one whose connection shares its shard', async () => {
    await insertOrders(1).execute(database.db);
    await inTransaction(database.db, async (first) => {
      await insertOrders(1).execute(first);
      await inTransaction(database.db, async (second) => {
        const [{ shard } = { shard: 0 }] = (
          await sql<{ shard: number }>`select pg_backend_pid() % 64 as shard`.execute(second)
        ).rows;
        // As if the first one had the shard of the second, whose counters exist or not.
        await sql`insert into counters (name, shard, value) values ('orders', ${shard}, 0) on conflict do nothing`.execute(
          first,
        );
        await sql`select from counters where shard = ${shard} for update`.execute(first);
        await sql`set local lock_timeout = '1s'`.execute(second);
        await insertOrders(1).execute(second);
      });
    });
    expect(await counted()).toEqual({ rows: 3, counter: 3 });
  });

  it('does not change with a statement that changes no row', async () => {
    const before = await sql`select * from counters`.execute(database.db);
    await insertOrders(0).execute(database.db);
    await sql`delete from orders`.execute(database.db);
    expect((await sql`select * from counters`.execute(database.db)).rows).toEqual(before.rows);
  });
});
