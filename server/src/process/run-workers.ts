/** Several server processes on one port. This process accepts connections, passes them on, and restarts workers that die. */

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { CleanupStack } from '../platform/cleanup-stack.ts';

/** Sent to a worker once it runs. */
export interface WorkerSettings {
  connectionString: string;
  /** 0, 1, 2 …: the number of the worker; a replacement has the number of the one that died. */
  slot: number;
}

const RESTART_PAUSE_MS = 1000;
// Messages of a worker.
const READY = 'ready';
const LISTENING = 'listening';

/** When it returns, all workers accept requests. */
export async function runWorkers(
  count: number,
  connectionString: string,
  log: Logger,
  cleanup: CleanupStack,
): Promise<void> {
  const running = new Map<number, Worker>();
  let ending = false;

  async function start(slot: number): Promise<void> {
    const worker = cluster.fork();
    running.set(slot, worker);
    const settings: WorkerSettings = { connectionString, slot };
    const listening = new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        // A message sent before the worker has a listener is lost, so the worker says when it has one.
        if (message === READY) worker.send(settings);
        if (message === LISTENING) resolve();
      });
    });
    const died = once(worker, 'exit').then(([code, signal]) => {
      throw new WorkerDiedError(`A worker ended at its start, with ${signal ?? code}`);
    });
    await Promise.race([listening, died]);
    // The caller has seen the start; from now on a worker that dies is restarted.
    died.catch(() => restart(slot, worker));
  }

  function restart(slot: number, dead: Worker): void {
    if (ending || running.get(slot) !== dead) return;
    log.error({ slot, pid: dead.process.pid }, 'a worker died, restarting it');
    setTimeout(() => {
      if (ending) return;
      start(slot).catch((error: unknown) => {
        if (ending) return;
        log.error({ err: error, slot }, 'a worker could not be started');
        const tried = running.get(slot);
        if (tried !== undefined) restart(slot, tried);
      });
    }, RESTART_PAUSE_MS);
  }

  cleanup.push(async () => {
    ending = true;
    await Promise.all(
      [...running.values()]
        .filter((worker) => !worker.isDead())
        .map(async (worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          await ended;
        }),
    );
  });
  // One first: a fault that stops it would stop all of them, and is reported once.
  await start(0);
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)));
}

/** The worker has printed the reason. */
export class WorkerDiedError extends Error {
  override readonly name = 'WorkerDiedError';
}

export async function receiveSettings(): Promise<WorkerSettings> {
  const message = once(process, 'message');
  process.send?.(READY);
  const [settings] = await message;
  return settings;
}

export function reportListening(): void {
  process.send?.(LISTENING);
}
