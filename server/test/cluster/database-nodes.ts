/** Three machines of the database as far as processes can be machines: each has Patroni and PostgreSQL. */

import { readFileSync } from 'node:fs';
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { settingOfEtcd } from './etcd.ts';
import { deployFolder, makeFolderOfPrograms, type Places, PORTS, postgresPrograms } from './places.ts';
import { endWithTest, familyOf, type Program, signalAll, startProgram, systemUser, until } from './processes.ts';

const STARTED_WITHIN_MS = 60_000;
/** More than loop_wait of `deploy/patroni.yml`. */
const PATRONI_ASKS_WITHIN_MS = 2_000;
const CHANGED_WITHIN_MS = 90_000;

export type DatabaseNodes = Awaited<ReturnType<typeof startDatabaseNodes>>;
type DatabaseNode = ReturnType<typeof createNode>;

const clusterState = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
      lag: z.union([z.int(), z.string()]).optional(),
    }),
  ),
});
type Member = z.infer<typeof clusterState>['members'][number];

function createNode(places: Places, number: number, configFile: string) {
  const name = `db${number}`;
  const address = places.nodeAddresses[number - 1] ?? '';
  const folder = path.join(places.folder, name);
  const dataFolder = path.join(folder, 'postgresql');
  let patroni: Program | undefined;

  const postmaster = (): number | undefined => {
    try {
      return Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    } catch {
      return undefined;
    }
  };
  endWithTest(postmaster);
  const allPids = () =>
    [patroni?.isRunning() ? patroni.pid : undefined, postmaster()].flatMap((pid) =>
      pid === undefined ? [] : familyOf(pid),
    );

  return {
    name,
    patroniUrl: `http://${address}:${PORTS.patroni}`,
    async start() {
      patroni = await startProgram('patroni', [configFile], {
        cwd: folder,
        env: patroniEnvironment(places, { name, address, folder, dataFolder }),
        logFile: path.join(places.logs, `${name}.log`),
      });
    },
    /** As when the machine loses its power: nothing of it does anything any more. */
    kill() {
      const pids = allPids();
      signalAll(pids, 'SIGSTOP');
      signalAll(pids, 'SIGKILL');
    },
    /**
     * PostgreSQL first: Patroni then hangs after it has read who leads and before it renews the leader's key, and goes on there
     * when it is thawed, with what it read long ago.
     */
    async freeze() {
      const first = postmaster();
      signalAll(first === undefined ? [] : familyOf(first), 'SIGSTOP');
      await delay(PATRONI_ASKS_WITHIN_MS);
      signalAll(allPids(), 'SIGSTOP');
    },
    thaw: () => signalAll(allPids(), 'SIGCONT'),
  };
}

function patroniEnvironment(
  places: Places,
  node: { name: string; address: string; folder: string; dataFolder: string },
): Record<string, string> {
  const { password } = places;
  return {
    PATRONI_NAME: node.name,
    [settingOfEtcd()]: places.etcdAddresses.map((address) => `${address}:${PORTS.etcd}`).join(),
    PATRONI_RESTAPI_LISTEN: `${node.address}:${PORTS.patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${node.address}:${PORTS.patroni}`,
    PATRONI_POSTGRESQL_LISTEN: `${node.address}:${PORTS.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${node.address}:${PORTS.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: node.dataFolder,
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
    PATRONI_POSTGRESQL_PGPASS: path.join(node.folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
    PATRONI_RESTAPI_PASSWORD: password,
    SHOP_DATABASE_PASSWORD: password,
  };
}

/** The file of `deploy`, with the folders of this run. @returns its path */
async function writePatroniConfig(places: Places, socketFolder: string): Promise<string> {
  const script = path.join(places.folder, 'create-database.sh');
  await copyFile(path.join(deployFolder, 'create-database.sh'), script);
  await chmod(script, 0o755);
  const config = (await readFile(path.join(deployFolder, 'patroni.yml'), 'utf8'))
    .replace('/etc/patroni/create-database.sh', script)
    .replace('unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${socketFolder}`)
    // A new standby need not spare a leader that has nothing to do.
    .replace(/^postgresql:$/m, 'postgresql:\n  basebackup:\n    - checkpoint: fast')
    // Without root all runs as another user than postgres.
    .replace('local all postgres peer', systemUser.uid === undefined ? 'local all postgres trust' : '$&');
  const file = path.join(places.folder, `patroni-${path.basename(socketFolder)}.yml`);
  await writeFile(file, config);
  return file;
}

/** @returns once one node leads and both others follow, one of them synchronously */
export async function startDatabaseNodes(places: Places) {
  const nodes: DatabaseNode[] = [];
  for (const number of places.nodeAddresses.keys()) {
    const folder = await makeFolderOfPrograms(places.folder, `db${number + 1}`);
    nodes.push(createNode(places, number + 1, await writePatroniConfig(places, folder)));
  }
  await Promise.all(nodes.map((node) => node.start()));

  async function members(): Promise<Member[]> {
    for (const { patroniUrl } of nodes) {
      const answer = await fetch(`${patroniUrl}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return clusterState.parse(await answer.json()).members;
    }
    return [];
  }
  const nodeWith = async (role: 'leader' | 'sync_standby'): Promise<DatabaseNode> => {
    const name = (await members()).find((member) => member.role === role)?.name;
    const node = nodes.find((candidate) => candidate.name === name);
    if (node === undefined) throw new Error(`No node of the database is ${role}`);
    return node;
  };
  const untilComplete = () =>
    until('all nodes of the database follow one leader', STARTED_WITHIN_MS, async () => isComplete(await members()));

  await untilComplete();
  return {
    leader: () => nodeWith('leader'),
    synchronousStandby: () => nodeWith('sync_standby'),
    untilComplete,
    /** Until a node other than this one takes writes. */
    async untilReplaced(former: DatabaseNode): Promise<void> {
      const others = nodes.filter((node) => node !== former);
      await until('another node leads', CHANGED_WITHIN_MS, async () => {
        const answers = await Promise.all(
          others.map(({ patroniUrl }) =>
            fetch(`${patroniUrl}/primary`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined),
          ),
        );
        return answers.some((answer) => answer?.status === 200);
      });
    },
    /** @throws when Patroni rejects it */
    async switchOver(): Promise<void> {
      const [from, to] = await Promise.all([nodeWith('leader'), nodeWith('sync_standby')]);
      const answer = await fetch(`${from.patroniUrl}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${places.password}`)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      if (!answer.ok) throw new Error(`No switchover: ${answer.status} ${await answer.text()}`);
    },
  };
}

function isComplete(members: readonly Member[]): boolean {
  const [leader, ...more] = members.filter(({ role }) => role === 'leader');
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    leader?.state === 'running' &&
    more.length === 0 &&
    standbys.length === 2 &&
    standbys.some(({ role }) => role === 'sync_standby') &&
    standbys.every(
      ({ state, timeline, lag }) =>
        ['running', 'streaming'].includes(state) && timeline === leader.timeline && typeof lag === 'number',
    )
  );
}
