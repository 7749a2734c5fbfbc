/** The thread that draws papers. The one here does what the title of a paper says, when the test says so. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ShopError } from '@shop/contract/errors';
import type { PaperDocument } from '@shop/pdf-documents/paper-document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrawingThread, type DrawingThread } from './drawing-thread.ts';

const LOOK_EVERY_MS = 10_000;
const paper = (title: string): PaperDocument => ({
  title,
  author: 'Shop',
  size: 'A4',
  createdAt: '2026-01-15T12:00:00.000Z',
  sections: [],
});

/** Answers its paper, gets a step further, or dies when it is told to; and counts what it was told. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  let job;
  parentPort.on('message', (message) => {
    if (message.paper) job = message;
    if (message === 'step') Atomics.add(job.shared, 0, 1);
    if (message === 'die') process.exit(3);
    if (message !== 'answer') Atomics.add(workerData, 0, 1);
    else if (Atomics.load(job.shared, 1) === 1) parentPort.postMessage({ cancelled: true });
    else parentPort.postMessage({ bytes: new TextEncoder().encode(job.paper.title) });
  });`;
const told = new Int32Array(new SharedArrayBuffer(4));

let threads: Worker[];
let lost: string[];
let thread: DrawingThread;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  threads = [];
  lost = [];
  thread = createDrawingThread({
    onLost: ({ message }) => lost.push(message),
    lookEveryMs: LOOK_EVERY_MS,
    idleMs: 60_000,
    start: () => {
      const fresh = new Worker(THREAD, { eval: true, workerData: told });
      threads.push(fresh);
      return fresh;
    },
  });
});
afterEach(async () => {
  await thread.stop();
  vi.useRealTimers();
});

function newest(): Worker {
  const [thread] = threads.slice(-1);
  if (thread === undefined) throw new Error('No thread was started');
  return thread;
}

/** Once it has its paper. */
async function step() {
  const before = Atomics.load(told, 0);
  newest().postMessage('step');
  while (Atomics.load(told, 0) === before) await new Promise(setImmediate);
}

const answer = () => newest().postMessage('answer');

/** @returns what came of it: the title that was drawn, or the error's code */
const outcomeOf = (title: string, signal = new AbortController().signal) =>
  thread.draw(paper(title), signal).then(
    (bytes) => `${bytes}`,
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  );

describe('the thread that draws papers', () => {
  it('is the same for all papers, and ends when there was none for a minute', async () => {
    const first = outcomeOf('one');
    answer();
    expect(await first).toBe('one');
    const second = outcomeOf('two');
    answer();
    expect([await second, threads.length]).toEqual(['two', 1]);
    const ended = once(newest(), 'exit');
    vi.advanceTimersByTime(60_000);
    await ended;
    const third = outcomeOf('three');
    answer();
    expect([await third, threads.length, lost]).toEqual(['three', 2, []]);
  });

  it('may take however long it likes while it gets on', async () => {
    const long = outcomeOf('long');
    for (let look = 0; look < 30; look += 1) {
      await step();
      vi.advanceTimersByTime(LOOK_EVERY_MS);
    }
    answer();
    expect([await long, threads.length, lost]).toEqual(['long', 1, []]);
  });

  it('is replaced when it hangs, and only the paper that it hangs at fails', async () => {
    const hanging = outcomeOf('hanging');
    await step();
    vi.advanceTimersByTime(3 * LOOK_EVERY_MS);
    expect(await hanging).toBe('UNAVAILABLE');
    expect(lost).toEqual(['The thread that draws papers hangs at hanging']);
    const next = outcomeOf('next');
    answer();
    expect([await next, threads.length]).toEqual(['next', 2]);
  });

  it('is replaced when it dies, and only the paper that it was at fails', async () => {
    const deadly = outcomeOf('deadly');
    newest().postMessage('die');
    expect(await deadly).toBe('UNAVAILABLE');
    expect(lost).toEqual(['The thread that draws papers ended with 3']);
    const next = outcomeOf('next');
    answer();
    expect(await next).toBe('next');
  });

  it('is told when nobody waits any more, and keeps its fonts for the next', async () => {
    const gone = new AbortController();
    const abandoned = outcomeOf('abandoned', gone.signal);
    await step();
    gone.abort('gone');
    answer();
    expect(await abandoned).toBe('gone');
    const next = outcomeOf('next');
    answer();
    expect([await next, threads.length, lost]).toEqual(['next', 1, []]);
  });

  it('fails what it is at when the shop stops', async () => {
    const open = outcomeOf('open');
    await step();
    await thread.stop();
    expect([await open, lost]).toEqual(['UNAVAILABLE', []]);
  });
});
