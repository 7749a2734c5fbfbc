import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { connect, openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { CleanupStack } from '../platform/cleanup-stack.ts';
import { isDatabaseError } from '../platform/db/database-errors.ts';
import { openConnections } from './open-connections.ts';

const direct = { databaseConnections: 8, databaseDirectUrl: undefined, databasePooler: 'none' } as const;

let database: TestDatabase;
let cleanup: CleanupStack;
beforeEach(async () => {
  database = await openTestDatabase();
  cleanup = new CleanupStack();
});
afterEach(async () => {
  await cleanup.run((error) => {
    throw error;
  });
  await database.close();
});

function openProcess(config: Parameters<typeof openConnections>[0] = direct, url = database.url) {
  return openConnections(config, pino({ level: 'silent' }), url, cleanup);
}

async function limitConnections(limit: number): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database "${name}" connection limit ${limit}`);
  // The test's own connections are closed, so that the limit is for the processes.
  await database.db.destroy();
}

describe('the connections of a process', () => {
  it('are no more than it was given, whatever it does at the same time', async () => {
    // Some more, since closed ones of the test may linger.
    await limitConnections(2 * direct.databaseConnections + 3);
    const processes = [openProcess(), openProcess()];
    const load = processes.flatMap(({ database: { db, reads }, longWork }) => [
      ...Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`.execute(db)),
      ...Array.from({ length: 20 }, () => sql`select 1`.execute(reads)),
      ...Array.from({ length: 4 }, () => sql`select pg_sleep(0.01)`.execute(longWork.db)),
    ]);
    const isUp = processes.map(({ health }) => health.isUp());
    const answers = await Promise.allSettled(load);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await Promise.all(isUp)).not.toContain(false);
  });

  it('leave health its own: a process answers for the database while that refuses everybody else', async () => {
    const { health } = openProcess();
    expect(await health.isUp()).toBe(true);
    await limitConnections(0);
    const refused = await connect(database.url).catch((error: unknown) => error);
    expect(isDatabaseError(refused, '53300')).toBe(true);
    expect(await health.isUp()).toBe(true);
  });
});

describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  it('a process works, with and without DATABASE_DIRECT_URL, also after a restart of the pooler', async () => {
    const pooler = await startPgBouncer(database.url);
    cleanup.push(() => pooler.stop());
    const config = { databaseConnections: 21, databasePooler: 'transaction' } as const;
    const past = openProcess({ ...config, databaseDirectUrl: database.url }, pooler.url);
    const through = openProcess({ ...config, databaseDirectUrl: undefined }, pooler.url);
    for (const { database: opened, longWork, health } of [past, through]) {
      for (const db of [opened.db, opened.reads, longWork.db]) {
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      }
      expect(await health.isUp()).toBe(true);
    }
    await pooler.restart();
    for (const { health } of [past, through]) await expect.poll(() => health.isUp()).toBe(true);
  });
});
