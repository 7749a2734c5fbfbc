import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRelay } from '../../test/relay.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { Schema } from '../schema.ts';
import { openDatabase } from './db/database.ts';
import { watchDatabaseHealth } from './db/database-health.ts';
import { watchPressure } from './pressure.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const limits = { queueMs: 300, delayMs: 200, checkEveryMs: 20, starvedMs: 500 };

describe('pressure', () => {
  it('is too high while callers wait long for a connection, and no longer when they do not', async () => {
    const narrow = openDatabase({ connectionString: database.url, maxConnections: 1, onIdleError: () => {} });
    const pressure = watchPressure(narrow, limits);
    expect(pressure.tooHigh()).toBe(false);
    const holder = await narrow.pool.connect();
    const behind = narrow.pool.connect();
    await expect.poll(() => pressure.tooHigh()).toBe(true);
    holder.release();
    (await behind).release();
    await expect.poll(() => pressure.tooHigh()).toBe(false);
    pressure.stop();
    await narrow.close();
  });

  it('is too high while reads wait long for their results on the shared connections', async () => {
    const pressure = watchPressure(database, limits);
    const slow = sql`select pg_sleep(1)`.execute(database.reads);
    await expect.poll(() => database.readLoad.inFlight).toBe(1);
    await expect.poll(() => pressure.tooHigh()).toBe(true);
    expect(database.readLoad.oldestMs()).toBeGreaterThan(limits.queueMs);
    await slow;
    expect(pressure.tooHigh()).toBe(false);
    expect(database.readLoad).toMatchObject({ waiting: 0, inFlight: 0, finished: 1 });
    expect(database.readLoad.seconds).toBeGreaterThan(0.9);
    pressure.stop();
  });

  it('starves a process that gets no connection for a while, whether it waits for one or is refused, until it gets one', async () => {
    const narrow = openDatabase({ connectionString: database.url, maxConnections: 1, onIdleError: () => {} });
    const pressure = watchPressure(narrow, limits);
    expect(pressure.isStarved()).toBe(false);
    const holder = await narrow.pool.connect();
    await expect.poll(() => pressure.isStarved()).toBe(true);
    holder.release();
    await expect.poll(() => pressure.isStarved()).toBe(false);
    pressure.stop();
    await narrow.close();
    const refused = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none', onIdleError: () => {} });
    const refusedPressure = watchPressure(refused, limits);
    await expect.poll(() => refusedPressure.isStarved()).toBe(true);
    refusedPressure.stop();
    await refused.close();
  });

  it('is not said to be too high of a database that is away and refuses at once', async () => {
    const nowhere = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none', onIdleError: () => {} });
    const pressure = watchPressure(nowhere, limits);
    let looks = 0;
    await expect
      .poll(() => {
        looks += 1;
        return pressure.tooHigh() ? 'too high' : looks;
      })
      .toBe(10);
    pressure.stop();
    await nowhere.close();
  });

  // On a busy machine the loop may be late by itself between the two blocks; then it is tried again.
  it('is too high when the event loop is late again and again, not once', { retry: 3 }, async () => {
    const pressure = watchPressure(database, limits);
    const turns = async () => {
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    };
    block(400);
    await turns();
    expect(pressure.tooHigh()).toBe(false);
    block(400);
    await turns();
    expect(pressure.tooHigh()).toBe(true);
    await expect.poll(() => pressure.tooHigh()).toBe(false);
    pressure.stop();
  });
});

describe('a database that hangs', () => {
  it('is told from one that answers, and its connections are given up', async () => {
    const relay = await startRelay(database.url);
    const through = openDatabase<Schema>({
      connectionString: relay.url,
      maxConnections: 2,
      longestUseMs: 300,
      onIdleError: () => {},
    });
    const health = watchDatabaseHealth(relay.url);
    expect(await health.isUp()).toBe(true);
    await Promise.all([through.pool.query('select pg_sleep(0.05)'), through.pool.query('select pg_sleep(0.05)')]);
    expect(through.pool.totalCount).toBe(2);
    relay.freeze();
    const [up, ...queries] = await Promise.allSettled([
      health.isUp(),
      through.pool.query('select 1'),
      through.db.transaction().execute((tx) => tx.selectFrom('brands').selectAll().execute()),
    ]);
    expect(up).toEqual({ status: 'fulfilled', value: false });
    for (const query of queries) {
      expect(query).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/terminated/) } });
    }
    relay.thaw();
    expect(await health.isUp()).toBe(true);
    expect((await through.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await through.close();
    await health.close();
    await relay.cut();
  });
});

/** Keeps the event loop busy. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
