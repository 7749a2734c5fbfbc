import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';
import { runCommand } from './run-command.ts';
import { codeOf, DatabaseStartError } from './start-error.ts';

/** The superuser of the cluster. The application logs in as a lesser role. */
export const SUPERUSER = 'postgres';

export const clusterIn = (dataDir: string) => join(dataDir, 'postgres');
const passwordFileIn = (dataDir: string) => join(dataDir, 'postgres.password');
const UNFINISHED = 'postgres.new';

/**
 * Makes the cluster unless it is there. Killed at any point, it leaves nothing that the next start takes for a cluster.
 * @returns whether it was made now
 * @throws DatabaseStartError when initdb fails
 */
export async function ensureCluster(dataDir: string, binaries: Binaries, runAs: RunAs): Promise<boolean> {
  await removeUnfinished(dataDir);
  if (await exists(join(clusterIn(dataDir), 'PG_VERSION'))) return false;

  await writePassword(dataDir, runAs);
  // A name of its own: an initdb that outlived a killed start may still be writing into an older one.
  const unfinished = join(dataDir, `${UNFINISHED}-${randomBytes(4).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (runAs.owner !== undefined) await chown(unfinished, runAs.owner.uid, runAs.owner.gid);
  const initdb = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFileIn(dataDir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ];
  const { code, output } = await runCommand(runAs.command(binaries.initdb, initdb));
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    const reason = /error: .*/.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '';
    throw new DatabaseStartError(`The embedded database could not be made in ${dataDir}: ${reason}`);
  }
  await rename(unfinished, clusterIn(dataDir));
  await syncFolder(dataDir);
  return true;
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    // Retries: a left-over initdb may still be adding files while we remove them.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** The password of the cluster, as made with it. */
export async function readPassword(dataDir: string): Promise<string> {
  const file = passwordFileIn(dataDir);
  const password = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  if (password !== '') return password;
  throw new DatabaseStartError(
    `The password of the embedded database is gone: put ${file} back from your backup, or set DATA_DIR to another folder.`,
  );
}

async function writePassword(dataDir: string, runAs: RunAs): Promise<void> {
  const file = await open(passwordFileIn(dataDir), 'w', 0o600);
  try {
    // initdb reads it as the user of the database.
    if (runAs.owner !== undefined) await file.chown(runAs.owner.uid, runAs.owner.gid);
    await file.writeFile(randomBytes(24).toString('hex'));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is; Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
