import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../server/test/free-ports.ts';

export interface RunningShop {
  /** Its origin, without a trailing slash. */
  url: string;
  /** Its DATA_DIR: the database, and mails as files. */
  dataDir: string;
  /** Its output so far. */
  output: () => string;
  /** Ends its process, as an operator or the kernel would. The data stay. */
  shutDown: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Starts it again, at the same address with the same data. Resolves when it is ready. */
  startAgain: () => Promise<void>;
  /** Sends SIGTERM, waits for the end of the process and removes the data. */
  stop: () => Promise<void>;
}

const run = promisify(execFile);
const builtShop = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const READY_WITHIN_MS = 90_000;

/** With these the demo is made in another way. */
const MADE_WITH = ['SEED', 'CURRENCY', 'SHOP_COUNTRY'];

/**
 * Starts the built shop as `npm start` does, on a free port, with the demo catalogue in a database of its own.
 * @param env settings that differ from the defaults, by name
 * @param command that starts another build of it
 */
export async function startShop(
  env: Readonly<Record<string, string>> = {},
  command: string = builtShop,
): Promise<RunningShop> {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'shop-journeys-'))]);
  const dataDir = join(folder, 'data');
  const { DEMO_DATA: demo } = process.env;
  // With the owners, as PostgreSQL may run as a user of its own.
  if (demo !== undefined && MADE_WITH.every((name) => env[name] === undefined)) await run('cp', ['-a', demo, dataDir]);
  const url = `http://localhost:${port}`;
  let output = '';
  let shop: ChildProcess;

  async function start() {
    const started = spawn(process.execPath, [command], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    shop = started;
    try {
      await ready(url, started);
    } catch (error) {
      await stop();
      throw new Error(`The shop did not start:\n${output}`, { cause: error });
    }
  }
  async function stop() {
    await ended(shop, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }

  await start();
  return { url, dataDir, output: () => output, shutDown: (signal) => ended(shop, signal), startAgain: start, stop };
}

async function ready(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && shop.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(shop.exitCode === null ? 'not ready in time' : `ended with exit code ${shop.exitCode}`);
}

async function ended(shop: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exit = once(shop, 'exit');
  shop.kill(signal);
  await exit;
}
