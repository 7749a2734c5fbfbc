/** Several server processes on one port: this one takes connections and hands them out, and starts again what dies. */

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Undo } from '../platform/undo.ts';

/** What a worker is told once it runs: its share of the settings. */
export interface WorkerOrders {
  connectionString: string;
  /** 0, 1, 2 …: which of the workers it is, also when it takes the place of one that died. */
  slot: number;
}

const RESTART_PAUSE_MS = 1000;
// What a worker says.
const ASKS = 'What shall I do?';
const SERVES = 'I serve.';

/** When it returns, all of them take requests. */
export async function runWorkers(count: number, connectionString: string, log: Logger, undo: Undo): Promise<void> {
  const running = new Map<number, Worker>();
  let ending = false;

  async function start(slot: number): Promise<void> {
    const worker = cluster.fork();
    running.set(slot, worker);
    const orders: WorkerOrders = { connectionString, slot };
    const serving = new Promise<void>((resolve) => {
      worker.on('message', (word) => {
        // A worker loses what it is told before it listens, so it asks.
        if (word === ASKS) worker.send(orders);
        if (word === SERVES) resolve();
      });
    });
    const died = once(worker, 'exit').then(([code, signal]) => {
      throw new WorkerDiedError(`A server process ended at its start, with ${signal ?? code}`);
    });
    await Promise.race([serving, died]);
    // Whoever waits for the start has seen it; from now on a death is followed by another start.
    died.catch(() => restart(slot, worker));
  }

  function restart(slot: number, dead: Worker): void {
    if (ending || running.get(slot) !== dead) return;
    log.error({ slot, pid: dead.process.pid }, 'a server process died, it is started again');
    setTimeout(() => {
      if (ending) return;
      start(slot).catch((error: unknown) => {
        if (ending) return;
        log.error({ err: error, slot }, 'a server process could not be started');
        const tried = running.get(slot);
        if (tried !== undefined) restart(slot, tried);
      });
    }, RESTART_PAUSE_MS);
  }

  undo.push(async () => {
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
  // One first: what stops it would stop them all, and is told once.
  await start(0);
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)));
}

/** The worker has said why. */
export class WorkerDiedError extends Error {
  override readonly name = 'WorkerDiedError';
}

/** What this worker has to do. */
export async function receiveOrders(): Promise<WorkerOrders> {
  const told = once(process, 'message');
  process.send?.(ASKS);
  const [orders] = await told;
  return orders;
}

export function reportServing(): void {
  process.send?.(SERVES);
}
