/** Three members of etcd, each on a machine of its own, with `deploy/etcd.env`. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readDeployFile, readVariables } from '../deploy/deploy-files.ts';
import type { Places } from './places.ts';
import { startProgram } from './processes.ts';

/** Patroni before this release takes the leader's key back from another node when it hung, if it speaks version 3 with etcd. */
const FIRST_SAFE_WITH_VERSION_3 = [3, 0, 3] as const;

/** With which setting Patroni finds etcd: version 2 of etcd's interface changes the leader's key only while it has one's own name. */
export function settingOfEtcd(): 'PATRONI_ETCD_HOSTS' | 'PATRONI_ETCD3_HOSTS' {
  const said = execFileSync('patroni', ['--version'], { encoding: 'utf8' });
  const version = (/\d+(?:\.\d+)+/.exec(said)?.[0] ?? '0').split('.').map(Number);
  const differing = FIRST_SAFE_WITH_VERSION_3.findIndex((part, index) => part !== (version[index] ?? 0));
  const isSafe = differing < 0 || (version[differing] ?? 0) > (FIRST_SAFE_WITH_VERSION_3[differing] ?? 0);
  return isSafe ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS';
}

/**
 * Apart from the nodes of the database: an etcd 3.4.23 that hung with its leader and comes back ends the leases of others, which
 * is how Patroni holds the leader's key with version 3 of etcd's interface.
 */
export async function startEtcd(places: Places): Promise<void> {
  const settings = readVariables(readDeployFile('etcd.env'));
  await Promise.all(
    places.etcdAddresses.map((address, index) => {
      const name = nameOf(index);
      const here = (value: string) =>
        value
          // Its own address and name, but in the list of all.
          .replace(/^(http:\/\/)10\.0\.0\.21(?=:\d+$)/, `$1${address}`)
          .replaceAll(/10\.0\.0\.2(\d)/g, (_, number: string) => places.etcdAddresses[Number(number) - 1] ?? '');
      const env = {
        ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, here(value)])),
        ...{ ETCD_NAME: name, ETCD_DATA_DIR: path.join(places.etcdFolder, name) },
        ETCD_ENABLE_V2: String(settingOfEtcd() === 'PATRONI_ETCD_HOSTS'),
      };
      return startProgram('etcd', [], { cwd: places.etcdFolder, env, logFile: path.join(places.logs, `${name}.log`) });
    }),
  );
}

const nameOf = (index: number) => `etcd${index + 1}`;
