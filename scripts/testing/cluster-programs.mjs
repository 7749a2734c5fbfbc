/** The programs of the cluster test, from Debian's packages: those that are there, or those that are installed now. */

import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { SetUpError } from '../setup/failure.mjs';
import { installFromDebian } from './debian.mjs';

/** Which package has which program. */
const PROGRAMS = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const CLUSTER_DEFAULTS = '/etc/postgresql-common/createcluster.d/shop-cluster-test.conf';
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * @param {(line: string) => void} say
 * @throws {SetUpError} that names what is missing and cannot be installed
 */
export async function ensureClusterPrograms(say) {
  if (process.platform !== 'linux') {
    throw new SetUpError('The cluster test needs Linux: each node has an address of its own in 127.0.0.0/8.');
  }
  let missing = await missingPackages();
  if (missing.length === 0) return;
  say(`Installing ${missing.join(', ')} …`);
  const output = await withoutServices(() => installFromDebian(missing));
  missing = await missingPackages();
  if (missing.length === 0) return;
  throw new SetUpError(
    `The cluster test needs programs of these packages of Debian, and may not install them: ${missing.join(', ')}. Run as root on Debian: apt-get install ${missing.join(' ')}`,
    output,
  );
}

async function missingPackages() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const missing = Object.entries(PROGRAMS)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
  const versions = await readdir(POSTGRES_VERSIONS).catch(() => []);
  const hasPostgres = versions.some((version) => existsSync(join(POSTGRES_VERSIONS, version, 'bin', 'initdb')));
  return hasPostgres ? missing : ['postgresql', ...missing];
}

/**
 * Installs without what the packages do for a machine that serves: no service starts, and no database is made.
 * @param {() => Promise<string>} install
 */
async function withoutServices(install) {
  /** @type {string[]} */
  const written = [];
  const write = async (/** @type {string} */ file, /** @type {string} */ text) => {
    if (existsSync(file) || process.getuid?.() !== 0) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o755);
    written.push(file);
  };
  await write(SERVICE_POLICY, '#!/bin/sh\nexit 101\n');
  await write(CLUSTER_DEFAULTS, 'create_main_cluster = false\n');
  try {
    return await install();
  } finally {
    for (const file of written) await rm(file, { force: true });
  }
}
