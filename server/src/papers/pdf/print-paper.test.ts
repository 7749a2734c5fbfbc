/** The queue of papers before the thread that prints them. The thread here answers when the test says so. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaperDocument } from './paper-document.ts';
import { createPrinter, type Printer } from './print-paper.ts';

const LONGEST_MS = 25_000;
const paper: PaperDocument = {
  title: 'Paper',
  author: 'Shop',
  size: 'A4',
  createdAt: '2026-01-15T12:00:00.000Z',
  sections: [],
};

/** Answers its oldest job each time that it is told to. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  const jobs = [];
  parentPort.on('message', (message) => {
    if (message !== 'answer') jobs.push(message.job);
    else parentPort.postMessage({ job: jobs.shift(), bytes: new Uint8Array([1]) });
  });`;

let threads: Worker[];
let printer: Printer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  threads = [];
  printer = createPrinter({
    longestMs: LONGEST_MS,
    start: () => {
      const thread = new Worker(THREAD, { eval: true });
      threads.push(thread);
      return thread;
    },
  });
});
afterEach(async () => {
  await printer.stop();
  vi.useRealTimers();
});

async function answerNext() {
  const thread = threads.at(-1);
  if (thread === undefined) throw new Error('No thread was started');
  const answered = once(thread, 'message');
  thread.postMessage('answer');
  await answered;
}

const outcomeOf = (printed: Promise<Buffer>) =>
  printed.then(
    () => 'printed',
    () => 'failed',
  );

it('a paper that waited too long behind others fails alone', async () => {
  const first = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(1000);
  const second = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(19_000);
  const third = outcomeOf(printer.print(paper));
  await answerNext();
  expect(await first).toBe('printed');
  vi.advanceTimersByTime(6000);
  expect(await second).toBe('failed');
  // The thread goes on with the second, which nobody waits for.
  await answerNext();
  await answerNext();
  expect(await third).toBe('printed');
  expect(threads).toHaveLength(1);
});

it('a paper that hangs fails those behind it, and the next one starts another thread', async () => {
  const hanging = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(1000);
  const behind = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(LONGEST_MS - 1000);
  expect([await hanging, await behind]).toEqual(['failed', 'failed']);
  const next = outcomeOf(printer.print(paper));
  await answerNext();
  expect(await next).toBe('printed');
  expect(threads).toHaveLength(2);
});

it('one that hangs without anybody waiting any more is noticed by the next', async () => {
  const first = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(1000);
  const hanging = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(1000);
  await answerNext();
  expect(await first).toBe('printed');
  vi.advanceTimersByTime(LONGEST_MS);
  expect(await hanging).toBe('failed');
  const behind = outcomeOf(printer.print(paper));
  vi.advanceTimersByTime(LONGEST_MS);
  expect(await behind).toBe('failed');
  const next = outcomeOf(printer.print(paper));
  await answerNext();
  expect(await next).toBe('printed');
});
