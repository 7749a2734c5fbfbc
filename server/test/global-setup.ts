/** Once a run: a PostgreSQL for tests and in it a migrated database, of which each test file gets a copy. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { folders } from '../src/platform/folders.ts';
import { createDatabase, databaseUrl, dropDatabase } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server, to connect to for making others. */
    serverUrl: string;
    /** Name of the migrated database to copy. */
    templateName: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const templateName = `shop_template_${process.pid}`;
  await createDatabase(server.url, templateName);
  await migrate(databaseUrl(server.url, templateName), await readMigrations(folders.migrations));
  project.provide('serverUrl', server.url);
  project.provide('templateName', templateName);
  return async () => {
    await dropDatabase(server.url, templateName);
    await server.stop();
  };
}

/** TEST_DATABASE_URL names an outside PostgreSQL, with a role that may make databases; else one is started. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined && outside !== '') return { url: outside, stop: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-tests-'));
  // The user of the database must be able to pass through.
  await chmod(folder, 0o755);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const database = await startEmbeddedPostgres({
      dataDir: folder,
      log: () => {},
      // A test's data may be lost with the machine.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    return { url: database.connectionString, stop: () => database.stop().finally(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
