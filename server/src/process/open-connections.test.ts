import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { connect, openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { CleanupStack } from '../platform/cleanup-stack.ts';
import { isDatabaseError } from '../platform/db/database-errors.ts';
import { openConnections } from './open-connections.ts';

const LIMIT = 56;
const CHECK_SECONDS = 0.05;
const none = { databaseConnections: undefined, databaseDirectUrl: undefined, databasePooler: 'none' } as const;

let database: TestDatabase;
let cleanup: CleanupStack;
let warnings: string[];
beforeEach(async () => {
  database = await openTestDatabase();
  cleanup = new CleanupStack();
  warnings = [];
});
afterEach(async () => {
  await cleanup.run((error) => {
    throw error;
  });
  await database.close();
});

const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

function openProcess(config: Parameters<typeof openConnections>[0] = none, url = database.url) {
  return openConnections(config, log, url, cleanup, CHECK_SECONDS);
}

async function limitConnections(limit: number): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database "${name}" connection limit ${limit}`);
  // The test's own connections are closed, so that the limit is for the processes.
  await database.db.destroy();
}

/** What each process may open, as all can see it. */
async function publishedShares(): Promise<number[]> {
  // By its name it is no connection of another program.
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'shop-test');
  const client = await connect(url.href);
  const { rows } = await client.query<{ share: number }>(
    `select substring(application_name from '\\d+$')::int as share from pg_stat_activity
      where datname = current_database() and application_name like 'shop-health %'`,
  );
  await client.end();
  return rows.map(({ share }) => share);
}

describe('the connections of several processes', () => {
  it('are shared when nothing says how many each may have: under load of all of them the database refuses nobody', async () => {
    await limitConnections(LIMIT);
    const processes = [];
    for (let n = 0; n < 6; n += 1) processes.push(await openProcess());
    await expect.poll(publishedShares).toEqual([8, 8, 8, 8, 8, 8]);
    const load = processes.flatMap(({ database: { db, reads }, longWork }) => [
      ...Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`.execute(db)),
      ...Array.from({ length: 20 }, () => sql`select 1`.execute(reads)),
      ...Array.from({ length: 4 }, () => sql`select pg_sleep(0.01)`.execute(longWork.db)),
    ]);
    const answers = await Promise.allSettled(load);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await Promise.all(processes.map(({ health }) => health.isUp()))).not.toContain(false);
    expect(warnings).toEqual([]);
  });

  it('are as many as ever for one, fewer while there are others, and as DATABASE_CONNECTIONS says where it is set', async () => {
    await limitConnections(40);
    const one = await openProcess();
    const size = () => one.database.pool.options.max;
    expect(size()).toBe(16);
    const others = new CleanupStack();
    await openConnections(none, log, database.url, others, CHECK_SECONDS);
    await expect.poll(publishedShares).toEqual([16, 16]);
    expect(size()).toBe(11);
    await others.run(() => {});
    await expect.poll(size).toBe(16);
    const fixed = await openProcess({ ...none, databaseConnections: 30 });
    expect(fixed.database.pool.options.max).toBe(25);
  });

  it('are the least that works where there are too many processes, which is said once', async () => {
    await limitConnections(20);
    await openProcess();
    expect(warnings).toEqual([]);
    await openProcess();
    await openProcess();
    await expect.poll(() => warnings.length).toBe(3);
    expect(warnings[0]).toContain('the database takes too few connections for all processes of the shop');
    expect(await publishedShares()).toEqual([8, 8, 8]);
  });

  it('leave health its own: a process answers for the database while that refuses everybody else', async () => {
    const { health } = await openProcess();
    await limitConnections(0);
    const refused = await connect(database.url).catch((error: unknown) => error);
    expect(isDatabaseError(refused, '53300')).toBe(true);
    expect(await health.isUp()).toBe(true);
  });
});

describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  it('a process has a pool of full size, and reads and health go past it where DATABASE_DIRECT_URL is set', async () => {
    const pooler = await startPgBouncer(database.url);
    cleanup.push(() => pooler.stop());
    const config = { databaseConnections: undefined, databasePooler: 'transaction' } as const;
    const direct = await openProcess({ ...config, databaseDirectUrl: database.url }, pooler.url);
    const through = await openProcess({ ...config, databaseDirectUrl: undefined }, pooler.url);
    expect(direct.database.pool.options.max).toBe(16);
    expect(await publishedShares()).toEqual([3]);
    for (const { database: opened, longWork, health } of [direct, through]) {
      for (const db of [opened.db, opened.reads, longWork.db]) {
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      }
      expect(await health.isUp()).toBe(true);
    }
    await pooler.restart();
    for (const { health } of [direct, through]) await expect.poll(() => health.isUp()).toBe(true);
  });
});
