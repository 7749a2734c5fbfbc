/**
 * Prints papers in a thread beside the one that serves requests, one after the other. The thread starts with the first paper, and ends
 * when there was none for a while. One that hangs or dies fails the papers that wait for it; the next paper starts another. A paper that
 * waits too long because others are printed fails alone.
 */

import { Worker } from 'node:worker_threads';
import { ShopError } from '@shop/contract/errors';
import type { PaperDocument } from './paper-document.ts';
import type { PrintJob, PrintResult } from './pdf-worker.ts';

export type PrintPaper = (paper: PaperDocument) => Promise<Buffer>;

export interface Printer {
  print: PrintPaper;
  stop: () => Promise<void>;
}

// Below the time after which a connection without a byte is cut.
const LONGEST_MS = 25_000;
const IDLE_MS = 60_000;
const MOST_WAITING = 50;
const MEMORY_MB = 1024;

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
  /** How many papers were answered when it came. */
  answeredBefore: number;
}

export function createPrinter({ longestMs = LONGEST_MS, idleMs = IDLE_MS, start = startThread } = {}): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;
  /** Papers that the thread has not answered, those included that nobody waits for any more. */
  let unanswered = 0;
  let answered = 0;

  const end = (error: unknown) => {
    const ended = worker;
    worker = undefined;
    unanswered = 0;
    for (const [job, { reject, timer }] of waiting) {
      clearTimeout(timer);
      waiting.delete(job);
      reject(error);
    }
    return ended?.terminate();
  };
  const receive = (result: PrintResult) => {
    unanswered -= 1;
    answered += 1;
    if (unanswered === 0) idle = setTimeout(() => void end(undefined), idleMs).unref();
    const one = waiting.get(result.job);
    if (one === undefined) return;
    waiting.delete(result.job);
    settle(one, result);
  };
  const giveUp = (job: number) => {
    const late = waiting.get(job);
    if (late === undefined) return;
    waiting.delete(job);
    late.reject(tooLong());
    // The thread has been at one paper all the time.
    if (answered === late.answeredBefore) void end(tooLong());
  };
  const started = () => {
    const fresh = start();
    fresh.unref();
    fresh.on('message', (result: PrintResult) => {
      if (worker === fresh) receive(result);
    });
    const endThis = (error: Error) => {
      if (worker === fresh) void end(error);
    };
    fresh.on('error', endThis);
    fresh.on('exit', (code) => endThis(new Error(`The thread that prints papers ended with ${code}`)));
    return fresh;
  };
  return {
    print: (paper) =>
      new Promise((resolve, reject) => {
        if (unanswered >= MOST_WAITING) return reject(tooMany());
        clearTimeout(idle);
        unanswered += 1;
        jobs += 1;
        const job = jobs;
        const timer = setTimeout(() => giveUp(job), longestMs).unref();
        waiting.set(job, { resolve, reject, timer, answeredBefore: answered });
        worker ??= started();
        worker.postMessage({ job, paper } satisfies PrintJob);
      }),
    stop: async () => {
      clearTimeout(idle);
      await end(new ShopError('UNAVAILABLE'));
    },
  };
}

const tooMany = () => new ShopError('UNAVAILABLE', { detail: 'Too many papers are being printed. Please try again' });
const tooLong = () => new ShopError('UNAVAILABLE', { detail: 'Printing takes too long. Print fewer at once' });

function settle({ resolve, reject, timer }: Waiting, result: PrintResult): void {
  clearTimeout(timer);
  if ('bytes' in result) resolve(Buffer.from(result.bytes));
  else reject(new Error(`A paper could not be printed: ${result.error}`));
}

/** From the bundle, or from the sources in development and tests, where a thread must be told how to read TypeScript. */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./pdf-worker.js', import.meta.url), { resourceLimits });
  }
  const source = new URL('./pdf-worker.ts', import.meta.url).href;
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(script, { eval: true, resourceLimits });
}
