import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../test/pgbouncer.ts';
import { connect, createTestDatabase } from '../test/test-database.ts';
import { startTransactionPooler } from '../test/transaction-pooler.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the server as a process of its own. */
function start(env: Readonly<Record<string, string>>): ChildProcess {
  const program = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH, SEED: 'none', PAYMENTS: 'none', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Starts a server that is expected to end. */
async function startAndFail(env: Readonly<Record<string, string>>) {
  const child = start(env);
  child.stdout?.resume();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('a start on a database of DATABASE_URL', () => {
  it('whose role lacks a right ends with one sentence that names the setting and what is missing', async () => {
    const client = await connect(database.url);
    // Even the owner of a database has only the rights that were left to it.
    await client.query('revoke create on schema public from pg_database_owner, public');
    await client.end();
    const { code, said } = await startAndFail({ DATABASE_URL: database.url });
    expect(said).toBe(
      'The role of DATABASE_URL lacks a right that the shop needs: permission denied for schema public. Make it the owner of its database and of all that is in it.\n',
    );
    expect(code).toBe(1);
  });

  it('of a newer version of the shop ends with one sentence', async () => {
    const client = await connect(database.url);
    await client.query('grant create on schema public to pg_database_owner');
    await client.query(
      'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    await client.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
    await client.end();
    const { code, said } = await startAndFail({ DATABASE_URL: database.url });
    expect(said).toBe('The database has migration 9999_later.sql, which this version of the shop does not know.\n');
    expect(code).toBe(1);
  });

  it('of a public shop ends with a sentence that names SMTP_URL, before it touches the database', async () => {
    const { code, said } = await startAndFail({ DATABASE_URL: database.url, PUBLIC_URL: 'https://shop.example' });
    expect(said).toBe(
      'The shop cannot start, its settings have faults:\n  SMTP_URL is missing: PUBLIC_URL is public and DATABASE_URL is set, so mails cannot be files of this machine\n',
    );
    expect(code).toBe(1);
  });
});

describe('a start with MIGRATE=never', () => {
  it('refuses an older schema with one sentence that names the command, and changes nothing', async () => {
    const empty = await createTestDatabase();
    const { code, said } = await startAndFail({ DATABASE_URL: empty.url, MIGRATE: 'never' });
    expect(said).toMatch(
      /^The schema of the database is older than this version of the shop: it lacks 0001_shop\.sql and \d+ more\. Run npm run migrate, or set MIGRATE to start\.\n$/,
    );
    expect(code).toBe(1);
    const client = await connect(empty.url);
    expect((await client.query("select from pg_class where relnamespace = 'public'::regnamespace")).rows).toEqual([]);
    await client.end();
    await empty.drop();
  });
});

describe('a start with LOW_STOCK', () => {
  it('goes by it from the beginning, not only from the first periodic job on', async () => {
    const empty = await createTestDatabase();
    const settings = { DATABASE_URL: empty.url, ROLE: 'worker', LOW_STOCK: '10', SWEEP_INTERVAL: '3600' };
    const worker = start(settings);
    for await (const text of worker.stdout?.setEncoding('utf8') ?? []) {
      if (/A worker of the shop runs/.test(String(text))) break;
    }
    const client = await connect(empty.url);
    expect((await client.query('select threshold from low_stock_mail')).rows).toEqual([{ threshold: 10 }]);
    await client.end();
    const ended = once(worker, 'close');
    worker.kill('SIGTERM');
    await ended;
    await empty.drop();
  });
});

describe('three starts at once on an empty database', () => {
  it('all run, also through a pooler in transaction mode', { timeout: 120_000 }, async () => {
    const empty = await createTestDatabase();
    const pooler = await (hasPgBouncer ? startPgBouncer(empty.url) : startTransactionPooler(empty.url));
    const settings = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction', ROLE: 'worker' };
    const started = Array.from({ length: 3 }, () => {
      const child = start(settings);
      return new Promise<string>((resolve) => {
        let said = '';
        const hear = (text: string) => {
          said += text;
          if (/A worker of the shop runs/.test(said)) resolve('runs');
        };
        child.stdout?.setEncoding('utf8').on('data', hear);
        child.stderr?.setEncoding('utf8').on('data', hear);
        child.once('close', () => resolve(said));
      });
    });
    expect(await Promise.all(started)).toEqual(['runs', 'runs', 'runs']);
    const ended = children.map((child) => once(child, 'close'));
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
    await pooler.stop();
    await empty.drop();
  });
});
