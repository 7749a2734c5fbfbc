import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { locateBinaries } from './binaries.ts';
import { bringUp } from './bring-up.ts';
import { clusterIn, ensureCluster, readPassword } from './cluster.ts';
import { connectionString } from './connection.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { Installation } from './installation.ts';
import { makeFolders } from './make-folders.ts';
import { shutDown } from './postmaster.ts';
import { chooseRunAs, type Log } from './run-as.ts';
import { codeOf, DatabaseStartError, messageOf } from './start-error.ts';
import { supervise } from './supervise.ts';

export { DatabaseStartError, DataDirInUseError } from './start-error.ts';

export interface EmbeddedPostgres {
  /** For node-postgres: host, port, role and database of the application, with its password. Stays valid over restarts. */
  connectionString: string;
  /** True when a running database was taken over; it keeps the settings it was started with. */
  adopted: boolean;
  /** Stops the database in order, waits until it is gone, and lets go of DATA_DIR. Later calls await the first. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Whose database it is: the name of the role, the database and the lock. Small letters. */
  application: string;
  /** DATA_DIR; relative to the working folder, made when missing. */
  dataDir: string;
  log: Log;
  /** PostgreSQL settings that differ from ours, by name. */
  settings?: Record<string, string>;
}

/**
 * Runs the PostgreSQL that comes with the dependencies on DATA_DIR, and keeps it running. One that an earlier process
 * left running is taken over.
 * @throws DataDirInUseError within moments when a living process holds DATA_DIR; nothing was written
 * @throws DatabaseStartError with one sentence to print when it cannot run
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    // A full disk, a folder of somebody else: what the system says names the path.
    if (error instanceof DatabaseStartError || codeOf(error) === '') throw error;
    throw new DatabaseStartError(
      `The embedded database cannot use DATA_DIR ${resolve(options.dataDir)}: ${messageOf(error)}.`,
      { cause: error },
    );
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { application, dataDir: wanted, log, settings = {} } = options;
  // Root's is open to pass through, for the user of the database; each file in it is private.
  await makeFolders(resolve(wanted), process.getuid?.() === 0 ? 0o711 : 0o700);
  const dataDir = await realpath(wanted);
  const lock = await lockDataDir(dataDir, application);
  try {
    const cluster = clusterIn(dataDir);
    const binaries = await locateBinaries();
    const runAs = await chooseRunAs(dataDir, cluster, binaries, log);
    const made = await ensureCluster(dataDir, binaries, runAs);
    const password = await readPassword(dataDir);
    const logFile = join(dataDir, 'postgres.log');
    const installation: Installation = {
      application,
      dataDir,
      cluster,
      logFile,
      binaries,
      runAs,
      password,
      settings,
      log,
    };
    const { postmaster, adopted } = await bringUp(installation);
    log({ level: 'info', message: welcome(adopted, made, dataDir) });

    const supervision = supervise(installation, postmaster);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      try {
        await shutDown(installation, await supervision.end());
      } finally {
        await lock.release();
      }
    };
    return {
      connectionString: connectionString({ port: postmaster.port, password }, application),
      adopted,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function welcome(adopted: boolean, made: boolean, dataDir: string): string {
  if (adopted) return `Took over the embedded database that was running on ${dataDir}.`;
  return made ? `Made the embedded database in ${dataDir}.` : `Started the embedded database in ${dataDir}.`;
}
