import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { clusterIn, readPassword } from './cluster.ts';
import { connectionString } from './connection.ts';
import { readPidFile } from './pid-file.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * The address of the database that a living shop runs on DATA_DIR, for a second program beside it.
 * @throws DatabaseStartError when none runs there
 */
export async function runningDatabase(wanted: string): Promise<string> {
  const dataDir = await realpath(resolve(wanted));
  const pidFile = await readPidFile(clusterIn(dataDir));
  if (pidFile?.port === undefined) throw new DatabaseStartError(`No database is running on ${dataDir} yet. Try again.`);
  return connectionString(pidFile.port, await readPassword(dataDir));
}
