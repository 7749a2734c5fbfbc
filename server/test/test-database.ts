import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/schema.ts';
import { createDatabase, databaseUrl, dropDatabase } from './database-server.ts';

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/**
 * A database of the caller's own, migrated and empty.
 * @param options.reachedBy maps the database's address to that of a relay in front of it
 */
export async function openTestDatabase(
  options: { maxConnections?: number; reachedBy?: (url: string) => Promise<string> } = {},
) {
  const own = await createTestDatabase(inject('templateName'));
  const database = openDatabase<Schema>({
    connectionString: options.reachedBy ? await options.reachedBy(own.url) : own.url,
    maxConnections: options.maxConnections ?? 16,
    onIdleError: () => {},
  });
  return {
    ...database,
    url: own.url,
    /** Drops it as well. */
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/** A database without the schema, unless a template is named. */
export async function createTestDatabase(
  template?: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('serverUrl');
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(serverUrl, name, template);
  return { name, url: databaseUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

/** A second connection, to inspect or disturb the shop's data. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
