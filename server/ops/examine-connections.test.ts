/** What the doctor says of the connections, where the commands connect to, and that a restore waits for the shop to stop. */

import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { CleanupStack } from '../src/platform/cleanup-stack.ts';
import { openConnections } from '../src/process/open-connections.ts';
import { connect, openTestDatabase, type TestDatabase } from '../test/test-database.ts';
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

async function limitConnections(limit: number): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database "${name}" connection limit ${limit}`);
}

const openProcess = (env: Record<string, string>) =>
  openConnections(readConfig({ DATABASE_URL: database.url, ...env }), pino({ level: 'silent' }), database.url, cleanup);

describe('the connections of all processes', () => {
  const examine = (databasePooler: 'none' | 'transaction' = 'none') =>
    examineConnections(database.db, { databasePooler });

  it('are added up, and are warned of when they are more than the database takes', async () => {
    await limitConnections(50);
    expect(await examine()).toMatchObject({ state: 'ok', says: 'none runs' });
    for (let n = 0; n < 2; n += 1) await openProcess({ DATABASE_CONNECTIONS: '20' });
    const stranger = await connect(database.url);
    expect(await examine()).toMatchObject({
      state: 'ok',
      says: '2 processes may open 40, other programs hold 1, and it takes 50',
    });
    await openProcess({ DATABASE_CONNECTIONS: '20' });
    expect(await examine()).toEqual({
      about: 'the database has connections for all processes of the shop',
      state: 'warning',
      says: '3 processes may open 60, other programs hold 1, and it takes 50',
      remedy:
        'Set DATABASE_CONNECTIONS to 16 or less for each, raise max_connections, or put a pooler in front (DATABASE_POOLER).',
    });
    await limitConnections(20);
    expect(await examine()).toMatchObject({ remedy: expect.stringMatching(/^Raise max_connections, or/) });
    await stranger.end();
  });

  it('of which a pooler holds most are those that it holds, and those that go past it', async () => {
    await limitConnections(50);
    await openProcess({ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: database.url });
    expect(await examine('transaction')).toMatchObject({
      state: 'ok',
      says: '1 process may open 4 with their pooler, other programs hold 0, and it takes 50',
    });
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
