import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, createTestDatabase } from '../test/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the server as a process of its own, which is expected to end. */
async function startAndFail(env: Readonly<Record<string, string>>) {
  const program = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH, SEED: 'none', PAYMENTS: 'none', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
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
});
