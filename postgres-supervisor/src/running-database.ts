import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { clusterIn, readPassword } from './cluster.ts';
import { askServer, connectionString } from './connection.ts';
import { readPidFile } from './pid-file.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * The address of the database that a living process runs on DATA_DIR, for a second program beside it.
 * @param application as that process named itself
 * @throws DatabaseStartError when none runs there
 */
export async function runningDatabase(wanted: string, application: string): Promise<string> {
  const dataDir = await realpath(resolve(wanted));
  const pidFile = await readPidFile(clusterIn(dataDir));
  const password = await readPassword(dataDir);
  // A pid file outlives a crash; only an answer shows that the database lives.
  if (pidFile?.port !== undefined) {
    const server = { port: pidFile.port, password };
    if ((await askServer(server, application)).kind === 'ready') return connectionString(server, application);
  }
  throw new DatabaseStartError(`The database on ${dataDir} is not ready. Try again in a moment.`);
}
