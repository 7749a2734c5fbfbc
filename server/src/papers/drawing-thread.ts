/**
 * Draws papers in a thread beside the one that serves requests. The thread starts with the first paper, and ends when there was none for
 * a while. It may take long, as long as it gets on; if it hangs or dies, the paper that it is at fails, and the next starts another.
 */

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ShopError } from '@shop/contract/errors';
import { paperErrorsText } from '@shop/messages/paper-errors';
import { type DrawingJob, type DrawingResult, SHARED } from '@shop/pdf-documents/drawing-job';
import type { PaperDocument } from '@shop/pdf-documents/paper-document';

/** A step takes some milliseconds, and seconds where sixty others want the same processors. */
const LOOK_EVERY_MS = 10_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 1024;

/** @param signal aborted when nobody waits for the paper any more */
export type DrawPaper = (paper: PaperDocument, signal: AbortSignal) => Promise<Buffer>;

export interface DrawingThread {
  /** One after the other: the next when this one is settled. */
  draw: DrawPaper;
  stop: () => Promise<void>;
}

interface Options {
  /** Told why the thread is replaced. */
  onLost: (error: Error) => void;
  lookEveryMs?: number;
  idleMs?: number;
  start?: () => Worker;
}

/** What is being drawn. */
interface Drawing {
  settle: (result: DrawingResult) => void;
  fail: (error: unknown) => void;
}

export function createDrawingThread(options: Options): DrawingThread {
  const { onLost, lookEveryMs = LOOK_EVERY_MS, idleMs = IDLE_MS, start = startThread } = options;
  let worker: Worker | undefined;
  let current: Drawing | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (error: unknown) => {
    const ended = worker;
    worker = undefined;
    current?.fail(error);
    await ended?.terminate();
  };
  const lose = (error: Error) => {
    onLost(error);
    void end(new ShopError('UNAVAILABLE', { detail: paperErrorsText.tooLarge }));
  };
  const started = () => {
    const fresh = start();
    fresh.unref();
    fresh.on('message', (result: DrawingResult) => {
      if (worker === fresh) current?.settle(result);
    });
    const lost = (error: Error) => {
      if (worker === fresh) lose(error);
    };
    fresh.on('error', lost);
    fresh.on('exit', (code) => lost(new Error(`The thread that draws papers ended with ${code}`)));
    return fresh;
  };
  const draw: DrawPaper = (paper, signal) =>
    new Promise<Buffer>((resolve, reject) => {
      clearTimeout(idle);
      const shared = new Int32Array(new SharedArrayBuffer(8));
      const look = whenItStands(shared, lookEveryMs, () =>
        lose(new Error(`The thread that draws papers hangs at ${paper.title}`)),
      );
      // It fails when the thread has noticed, which is then free for the next.
      const cancel = () => Atomics.store(shared, SHARED.cancelled, 1);
      signal.addEventListener('abort', cancel);
      if (signal.aborted) cancel();
      const done = () => {
        clearInterval(look);
        signal.removeEventListener('abort', cancel);
        current = undefined;
        idle = setTimeout(() => void end(undefined), idleMs).unref();
      };
      current = {
        settle(result) {
          done();
          if ('bytes' in result) resolve(Buffer.from(result.bytes));
          else if ('cancelled' in result) reject(signal.reason);
          else reject(new Error(`A paper could not be printed: ${result.error}`));
        },
        fail(error) {
          done();
          reject(error);
        },
      };
      worker ??= started();
      worker.postMessage({ paper, shared } satisfies DrawingJob);
    });
  return {
    draw,
    async stop() {
      await end(new ShopError('UNAVAILABLE'));
      clearTimeout(idle);
    },
  };
}

/** Calls back when a paper got no further since the last look. @returns the timer that looks */
function whenItStands(shared: Int32Array, lookEveryMs: number, stands: () => void): NodeJS.Timeout {
  let steps = -1;
  const look = () => {
    const before = steps;
    steps = Atomics.load(shared, SHARED.steps);
    if (steps === before) stands();
  };
  return setInterval(look, lookEveryMs).unref();
}

/** From the bundle, or from the sources in development and tests, where a thread must be told how to read TypeScript. */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./pdf-worker.js', import.meta.url), { resourceLimits });
  }
  const source = pathToFileURL(createRequire(import.meta.url).resolve('@shop/pdf-documents/pdf-worker')).href;
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(script, { eval: true, resourceLimits });
}
