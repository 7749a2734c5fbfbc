import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database of the caller's own. */
export async function openTestDatabase() {
  const serverUrl = inject('sandboxServerUrl');
  const name = `sandbox_test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 16 });
  pool.on('error', () => {});
  return {
    pool,
    /** Drops it as well. */
    async close() {
      await pool.end();
      await runOn(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
