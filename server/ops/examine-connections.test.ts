/** What the doctor says of the connections, where the commands connect to, and that a restore waits for the shop to stop. */

import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { CleanupStack } from '../src/platform/cleanup-stack.ts';
import { openConnections } from '../src/process/open-connections.ts';
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { startTransactionPooler } from '../test/transaction-pooler.ts';
import { databaseOfShop } from './database-of-shop.ts';
import { examineConnections } from './examine-database.ts';
import { openBesideShop, openWithoutShop } from './open-database.ts';

let database: TestDatabase;
let cleanup: CleanupStack;
beforeEach(async () => {
  database = await openTestDatabase();
  cleanup = new CleanupStack();
});
afterEach(async () => {
  await cleanup.run(() => {});
  await database.close();
});

describe('the connections of all processes', () => {
  it('are compared with what the database takes', async () => {
    const examine = (databaseConnections: number, databasePooler: 'none' | 'transaction' = 'none') =>
      examineConnections(database.db, { databaseConnections, databasePooler });
    const config = readConfig({ DATABASE_URL: database.url });
    const { health } = openConnections(config, pino({ level: 'silent' }), database.url, cleanup);
    expect(await health.isUp()).toBe(true);
    // Tests of other files run on the same server.
    expect(await examine(0)).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/^\d+ process(es)? may open 0, /),
    });
    expect(await examine(1000)).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^\d+ process(es)? may open \d+000, other programs hold \d+, and it takes \d+$/),
      remedy: expect.stringMatching(/max_connections, or put a pooler in front \(DATABASE_POOLER\)\.$/),
    });
    expect(await examine(1000, 'transaction')).toMatchObject({ state: 'ok', says: 'as many as the pooler is set to' });
  });
});

describe('commands', () => {
  it('go to DATABASE_DIRECT_URL, past a pooler', async () => {
    const pooler = await startTransactionPooler(database.url);
    const settings = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' };
    const config = readConfig({ ...settings, DATABASE_DIRECT_URL: database.url });
    expect(await databaseOfShop(config)).toBe(database.url);
    expect((await openBesideShop(config)).connectionString).toBe(database.url);
    expect((await openWithoutShop(config)).connectionString).toBe(database.url);
    const blind = readConfig(settings);
    for (const open of [databaseOfShop, openBesideShop, openWithoutShop]) {
      await expect(open(blind)).rejects.toThrow(ConfigError);
      await expect(open(blind)).rejects.toThrow('DATABASE_DIRECT_URL is needed for this command');
    }
    expect(await databaseOfShop(readConfig({ DATABASE_URL: database.url }))).toBe(database.url);
    await pooler.stop();
  });
});
