/** The built server as a separate process, which tests kill, starve and restart. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterIn, readPassword } from '@shop/postgres-supervisor/cluster';
import { connectionString } from '@shop/postgres-supervisor/connection';
import { readPidFile } from '@shop/postgres-supervisor/pid-file';
import { freePort } from '../free-ports.ts';

export type ShopProcess = Awaited<ReturnType<typeof startShopProcess>>;
type Settings = Readonly<Record<string, string>>;

/** Arguments of Node that run the server as it was built. */
const BUILT_SERVER = [path.join(import.meta.dirname, '../../dist/main.js')];
/** A test that ends in the middle leaves none behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const shop of running) shop.kill('SIGKILL');
});
const READY_WITHIN_MS = 60_000;

/**
 * @param settings override the defaults: a free port, no demo shop, no rate limits, no card payment
 * @param settings.DATA_DIR by default a new folder, removed at the end
 * @param program arguments of Node; a later start may name another version of the server
 */
export async function startShopProcess(settings: Settings = {}, program: readonly string[] = BUILT_SERVER) {
  const port = settings.PORT === undefined ? await freePort() : Number(settings.PORT);
  const url = `http://${settings.HOST ?? '127.0.0.1'}:${port}`;
  const ownFolder = settings.DATA_DIR === undefined ? await mkdtemp(path.join(tmpdir(), 'shop-faults-')) : undefined;
  // PostgreSQL's system user must be able to enter the folder.
  if (ownFolder !== undefined) await chmod(ownFolder, 0o755);
  const dataDir = settings.DATA_DIR ?? path.join(ownFolder ?? '', 'data');
  let shop: ChildProcess | undefined;
  let output = '';

  async function start(version = program): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      SEED: 'none',
      RATE_LIMITS: 'off',
      PAYMENTS: 'none',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'Manager-of-2023',
      ...settings,
      DATA_DIR: dataDir,
    };
    const started = spawn(process.execPath, version, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
      });
    }
    shop = started;
    running.add(started);
    started.once('exit', () => running.delete(started));
    const deadline = performance.now() + READY_WITHIN_MS;
    while (performance.now() < deadline && started.exitCode === null) {
      const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await delay(50);
    }
    throw new Error(`The shop did not start:\n${output}`);
  }

  /** @returns its exit code, or null when the signal ended it */
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (shop === undefined) return null;
    if (shop.exitCode === null && shop.signalCode === null) {
      const exit = once(shop, 'exit');
      shop.kill(signal);
      await exit;
    }
    return shop.exitCode;
  }

  await start();
  return {
    url,
    port,
    pid: () => shop?.pid,
    dataDir,
    output: () => output,
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    isRunning: () => shop !== undefined && shop.exitCode === null && shop.signalCode === null,
    startAgain: start,
    /** The main process of its embedded database. */
    async postmaster(): Promise<number> {
      const file = await readPidFile(clusterIn(dataDir));
      if (file === undefined) throw new Error('The embedded database does not run');
      return file.pid;
    },
    /** Address of its embedded database. */
    async databaseUrl(): Promise<string> {
      const file = await readPidFile(clusterIn(dataDir));
      if (file === undefined) throw new Error('The embedded database does not run');
      return connectionString({ port: file.port, password: await readPassword(dataDir) }, 'shop');
    },
    async stop(): Promise<void> {
      await end('SIGTERM');
      if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}
