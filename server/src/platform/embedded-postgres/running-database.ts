import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { clusterIn, readPassword } from './cluster.ts';
import { askServer, connectionString } from './connection.ts';
import { readPidFile } from './pid-file.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * The address of the database that a living shop runs on DATA_DIR, for a second program beside it.
 * @throws DatabaseStartError when none runs there
 */
export async function runningDatabase(wanted: string): Promise<string> {
  const dataDir = await realpath(resolve(wanted));
  const pidFile = await readPidFile(clusterIn(dataDir));
  const password = await readPassword(dataDir);
  // A pid file outlives a crash; only an answer shows that the database lives.
  if (pidFile?.port !== undefined && (await askServer(pidFile.port, password)).kind === 'ready') {
    return connectionString(pidFile.port, password);
  }
  throw new DatabaseStartError(`The database on ${dataDir} is not ready. Try again in a moment.`);
}
