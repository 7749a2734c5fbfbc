import { claimDue } from '@shop/leased-queue/claim-due';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

interface Job {
  id: number;
  attempts: number;
  due_at: Date;
}

const queue = { table: 'jobs', dueAt: 'due_at', attempts: 'attempts' };
const returning = ['id', 'attempts', 'due_at'] as const;
const start = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(
    'create table jobs (id integer primary key, kind text not null, due_at timestamptz, attempts integer not null default 0)',
  );
});
beforeEach(() => database.pool.query('truncate jobs'));
afterAll(() => database.close());

async function insert(...jobs: readonly { id: number; due: number | null; kind?: string }[]): Promise<void> {
  for (const { id, due, kind = 'mail' } of jobs) {
    const at = due === null ? null : after(due);
    await database.pool.query('insert into jobs (id, kind, due_at) values ($1, $2, $3)', [id, kind, at]);
  }
}

const claim = (limit: number, now = start) =>
  claimDue<Job>(database.db, queue, { now, leaseEnds: new Date(now.getTime() + 60_000), limit, returning });
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id).sort((a, b) => a - b);

describe('a leased queue', () => {
  it('gives the jobs that are due, the longest waiting first', async () => {
    await insert(
      { id: 1, due: -10 },
      { id: 2, due: -30 },
      { id: 3, due: -20 },
      { id: 4, due: 1 },
      { id: 5, due: null },
    );
    expect(ids(await claim(2))).toEqual([2, 3]);
    expect(ids(await claim(2))).toEqual([1]);
    expect(await claim(2)).toEqual([]);
  });

  it('gives a job to one worker at a time, however many claim at the same moment', async () => {
    await insert(...Array.from({ length: 100 }, (_, id) => ({ id, due: -id })));
    const workers = Array.from({ length: 12 }, async () => {
      const own: number[] = [];
      for (let jobs = await claim(3); jobs.length > 0; jobs = await claim(3)) own.push(...ids(jobs));
      return own;
    });
    const claimed = (await Promise.all(workers)).flat();
    expect(claimed).toHaveLength(100);
    expect(new Set(claimed).size).toBe(100);
  });

  it('gives a job again when its lease has ended, and counts the claims', async () => {
    await insert({ id: 1, due: 0 });
    expect(await claim(1)).toMatchObject([{ attempts: 1, due_at: after(60) }]);
    expect(await claim(1, after(59))).toEqual([]);
    expect(await claim(1, after(60))).toMatchObject([{ attempts: 2 }]);
  });

  it('leaves out jobs that do not meet a condition', async () => {
    await insert({ id: 1, due: -20, kind: 'mail' }, { id: 2, due: -10, kind: 'export' });
    const options = { now: start, leaseEnds: after(60), limit: 5, returning };
    const exports = await claimDue<Job>(database.db, queue, { ...options, only: sql`kind = ${'export'}` });
    expect(ids(exports)).toEqual([2]);
  });

  it('does not wait for a row that another transaction has locked', async () => {
    await insert({ id: 1, due: -20 }, { id: 2, due: -10 });
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select from jobs where id = 1 for update');
    expect(ids(await claim(5))).toEqual([2]);
    await client.query('rollback');
    client.release();
    expect(ids(await claim(5))).toEqual([1]);
  });
});
