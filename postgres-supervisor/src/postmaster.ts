import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { isAlive } from './process-table.ts';
import { CHILD_FOLDER, childEnvironment, runCommand } from './run-command.ts';
import { codeOf, DatabaseStartError } from './start-error.ts';

/** The main process of a running database. */
export interface Postmaster {
  pid: number;
  port: number;
  alive(): boolean;
}

export interface LaunchedPostmaster extends Postmaster {
  /** What it wrote into the log since it was launched. */
  output(): Promise<string>;
}

const LOG_LIMIT_BYTES = 10_000_000;
const POLL_MS = 15;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

const SETTINGS = {
  // Only this machine, only with the password.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  // An acknowledged write survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  // The same everywhere; failures are recognised by their English message.
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
} as const;

/** A port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  return address.port;
}

/**
 * Starts `postgres` in a session of its own: Ctrl-C in the terminal reaches the application alone, which then
 * stops the database in order, and kill -9 of the application leaves it whole for the next start.
 */
export async function launchPostmaster(installation: Installation, port: number): Promise<LaunchedPostmaster> {
  const { binaries, cluster, runAs, logFile } = installation;
  const args = ['-D', cluster, '-p', String(port)];
  for (const [name, value] of Object.entries({ ...SETTINGS, ...installation.settings })) {
    args.push('-c', `${name}=${value}`);
  }
  const { file, args: fullArgs, ...identity } = runAs.command(binaries.postgres, args);
  const { log, offset } = await openLog(installation);
  let exited = false;
  let spawnFailure = '';
  try {
    const child = spawn(file, fullArgs, {
      ...identity,
      cwd: CHILD_FOLDER,
      env: childEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.once('exit', () => {
      exited = true;
    });
    child.once('error', (error) => {
      exited = true;
      spawnFailure = `FATAL:  ${error.message}`;
    });
    child.unref();
    return {
      pid: child.pid ?? 0,
      port,
      alive: () => !exited,
      output: async () => spawnFailure + (await readFile(logFile)).subarray(offset).toString(),
    };
  } finally {
    await log.close();
  }
}

async function openLog({ logFile, runAs }: Installation) {
  const size = await sizeOf(logFile);
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
  const log = await open(logFile, 'a', 0o600);
  // Also for the user who may start the application after root did.
  if (runAs.owner !== undefined) await log.chown(runAs.owner.uid, runAs.owner.gid);
  return { log, offset: size > LOG_LIMIT_BYTES ? 0 : size };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** A postmaster that somebody else started, as a rule an earlier process of the application. */
export function adoptPostmaster(pid: number, port: number): Postmaster {
  return { pid, port, alive: () => isAlive(pid) };
}

/**
 * Fast shutdown: open transactions are rolled back, everything is written. Returns when the process is gone.
 * @throws DatabaseStartError when it outlives even an immediate shutdown
 */
export async function shutDown(installation: Installation, postmaster: Postmaster): Promise<void> {
  await signal(installation, postmaster, 'INT');
  if (await isGoneWithin(postmaster, FAST_SHUTDOWN_MS)) return;
  installation.log({ level: 'warn', message: 'The embedded database is slow to stop: stopping it at once.' });
  // As safe as a crash: what was acknowledged is in the write-ahead log.
  await signal(installation, postmaster, 'QUIT');
  if (await isGoneWithin(postmaster, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new DatabaseStartError(`The embedded database (process ${postmaster.pid}) does not stop.`);
}

async function signal({ binaries }: Installation, { pid, alive }: Postmaster, name: 'INT' | 'QUIT'): Promise<void> {
  if (!alive()) return;
  if (process.platform === 'win32') {
    await runCommand({ file: binaries.pgCtl, args: ['kill', name, String(pid)] });
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function isGoneWithin({ alive }: Postmaster, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (alive() && Date.now() < deadline) await delay(POLL_MS);
  return !alive();
}
