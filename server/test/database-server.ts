import pg from 'pg';
import { isDatabaseError } from '../src/platform/db/database-errors.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** The same server and role, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies files, which takes half of the time without fsync; a server outside would have to write all it has to its disk first. */
const STRATEGY = process.env.TEST_DATABASE_URL ? '' : ' strategy file_copy';

export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await run(serverUrl, `create database "${name}" template "${template}"${STRATEGY}`);
}

/** Closes connections to it as well. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists "${name}" with (force)`).catch((error: unknown) => {
    // The test's role may not terminate a superuser's autovacuum worker; without force PostgreSQL cancels it by itself.
    if (!isDatabaseError(error, INSUFFICIENT_PRIVILEGE)) throw error;
    return run(serverUrl, `drop database if exists "${name}"`);
  });
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
