/** Runs once: starts a PostgreSQL and migrates a template database; each test file gets a copy of it. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { startEmbeddedDatabase } from '../src/process/embedded-database.ts';
import { createDatabase, databaseUrl, dropDatabase } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A maintenance database, for creating others. */
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

/** TEST_DATABASE_URL names an external PostgreSQL and a role that may create databases; otherwise one is started. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined && outside !== '') return { url: outside, stop: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-tests-'));
  // PostgreSQL's system user must be able to enter the folder.
  await chmod(folder, 0o755);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const database = await startEmbeddedDatabase({
      dataDir: folder,
      log: () => {},
      // Test data need not survive a crash of the machine.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    return { url: database.connectionString, stop: () => database.stop().finally(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
