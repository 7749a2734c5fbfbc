import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Command, runCommand } from './run-command.ts';
import { codeOf, DatabaseStartError } from './start-error.ts';

export type Log = (line: { level: 'info' | 'warn' | 'error'; message: string }) => void;

interface User {
  uid: number;
  gid: number;
}

/** As whom the database runs: PostgreSQL refuses to be root. */
export interface RunAs {
  /** The user that must own its files; undefined when that is ourselves. */
  owner: User | undefined;
  command(file: string, args: readonly string[]): Command;
}

/**
 * An ordinary user runs the database as himself. Root hands it to the owner of the files that are there, else to the
 * system user `postgres`, who is made when missing.
 * @param cluster the database folder, which may not exist yet
 * @throws DatabaseStartError when the files belong to somebody else, or nobody suitable can reach them
 */
export async function chooseRunAs(dataDir: string, cluster: string, binaries: Binaries, log: Log): Promise<RunAs> {
  const uid = process.getuid?.();
  if (uid === undefined) return { owner: undefined, command: (file, args) => ({ file, args }) };
  const made = await ownerOf(cluster);
  if (uid !== 0) {
    if (made !== undefined && made.uid !== uid) {
      throw new DatabaseStartError(
        `The database in ${cluster} belongs to another user (uid ${made.uid}). Start this program as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
    return { owner: undefined, command: (file, args) => ({ file, args }) };
  }

  const owner = ordinary(made) ?? (await knownOwnerOf(dataDir)) ?? (await systemUser(log));
  const closed = await firstClosedFolder(owner, [
    join(binaries.root, 'native', 'bin'),
    join(binaries.root, 'native', 'lib'),
    join(binaries.root, 'native', 'share'),
    dataDir,
  ]);
  if (closed === undefined) return { owner, command: (file, args) => ({ file, args, ...owner }) };
  return { owner, command: await commandThroughClosedFolders(owner, closed, binaries) };
}

async function ownerOf(path: string): Promise<User | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function ordinary(user: User | undefined): User | undefined {
  return user === undefined || user.uid === 0 ? undefined : { uid: user.uid, gid: user.gid };
}

/** The owner of DATA_DIR, so that he can start the application himself another day. initdb insists on a user with a name. */
async function knownOwnerOf(dataDir: string): Promise<User | undefined> {
  const owner = ordinary(await ownerOf(dataDir));
  return owner === undefined ? undefined : findUser(String(owner.uid));
}

async function systemUser(log: Log): Promise<User> {
  const found = (await findUser('postgres')) ?? (await findUser('_postgres'));
  if (found !== undefined) return found;
  const useradd = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  for (const group of [['--user-group'], ['--gid', 'postgres']]) {
    await runCommand({ file: 'useradd', args: [...useradd, ...group, 'postgres'] });
    const added = await findUser('postgres');
    if (added !== undefined) {
      log({ level: 'warn', message: 'Made the system user "postgres": the embedded database does not run as root.' });
      return added;
    }
  }
  const nobody = await findUser('nobody');
  if (nobody !== undefined) return nobody;
  throw new DatabaseStartError(
    'The embedded database does not run as root, and no user could be made for it. Start this program as an ordinary user, or set DATABASE_URL.',
  );
}

async function findUser(nameOrUid: string): Promise<User | undefined> {
  const ask = async (flag: string) => {
    const { code, output } = await runCommand({ file: 'id', args: [flag, nameOrUid] });
    return code === 0 && /^\d+\s*$/.test(output) ? Number(output) : undefined;
  };
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')]);
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

async function firstClosedFolder(user: User, paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = path; ; folder = dirname(folder)) {
      if (!mayEnter(user, await stat(folder))) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}

function mayEnter(user: User, folder: { uid: number; gid: number; mode: number }): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  return (folder.mode & (folder.gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * A checkout in /root, or a DATA_DIR in a private folder: nobody's folders are opened up for the database. It keeps one
 * capability of root instead, to pass through them.
 */
async function commandThroughClosedFolders(user: User, closed: string, binaries: Binaries): Promise<RunAs['command']> {
  const capability = await passingCapability();
  const setpriv = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // PostgreSQL asks access(2) about its own program, which leaves capabilities out unless this bit is set.
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  const command: RunAs['command'] = (file, args) => ({ file: 'setpriv', args: [...setpriv, file, ...args] });
  const { code, output } = await runCommand(command(binaries.postgres, ['--version']));
  if (code === 0 && output.startsWith('postgres (PostgreSQL)')) return command;
  throw new DatabaseStartError(
    `The embedded database does not run as root but as uid ${user.uid}, who may not enter ${closed}, and setpriv of util-linux cannot help (${output.trim()}). Open that folder, start this program as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Reading and passing is enough; containers often grant only the wider right. */
async function passingCapability(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  const CAP_DAC_READ_SEARCH = 2n;
  return (effective >> CAP_DAC_READ_SEARCH) & 1n ? 'dac_read_search' : 'dac_override';
}
