/** Three members of etcd, each on a machine of its own, as `deploy/patroni.yml` names them. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type Places, PORTS } from './places.ts';
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
  const peers = places.etcdAddresses.map((address, index) => `${nameOf(index)}=http://${address}:${PORTS.etcdPeers}`);
  await Promise.all(
    places.etcdAddresses.map((address, index) => {
      const name = nameOf(index);
      const client = `http://${address}:${PORTS.etcd}`;
      const peer = `http://${address}:${PORTS.etcdPeers}`;
      const args = [
        ...['--name', name, '--data-dir', path.join(places.etcdFolder, name), '--log-level', 'warn'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', peers.join(), '--initial-cluster-state', 'new'],
        ...(settingOfEtcd() === 'PATRONI_ETCD_HOSTS' ? ['--enable-v2'] : []),
        // All members share the processors and the disk of one machine.
        ...['--heartbeat-interval', '250', '--election-timeout', '2500'],
      ];
      return startProgram('etcd', args, { cwd: places.etcdFolder, logFile: path.join(places.logs, `${name}.log`) });
    }),
  );
}

const nameOf = (index: number) => `etcd${index + 1}`;
