/** Once a run: a PostgreSQL, in which each test file makes a database of its own. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@shop/postgres-supervisor/start-embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server, to connect to for making others. */
    sandboxServerUrl: string;
  }
}

/** TEST_DATABASE_URL names an outside PostgreSQL, with a role that may make databases; else one is started. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined && outside !== '') {
    project.provide('sandboxServerUrl', outside);
    return async () => {};
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'payment-sandbox-tests-'));
  // The user of the database must be able to pass through.
  await chmod(folder, 0o755);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const database = await startEmbeddedPostgres({
      application: 'sandbox',
      dataDir: folder,
      log: () => {},
      // A test's data may be lost with the machine.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    project.provide('sandboxServerUrl', database.connectionString);
    return () => database.stop().finally(removeFolder);
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
