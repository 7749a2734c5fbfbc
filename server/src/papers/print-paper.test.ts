/** Whose paper is drawn next, and which are not drawn at all. The thread here draws when the test says so. */

import { ShopError } from '@shop/contract/errors';
import type { PaperDocument } from '@shop/pdf-documents/paper-document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrinter, type Printer } from './print-paper.ts';

const LONGEST_WAIT_MS = 25_000;

let drawn: string[];
let printer: Printer;
/** Ends the drawing that is under way. */
let finish: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  drawn = [];
  finish = () => {};
  printer = createPrinter({
    onLost: () => {},
    longestWaitMs: LONGEST_WAIT_MS,
    thread: {
      draw: async ({ title }) => {
        drawn.push(title);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return Buffer.from(title);
      },
      stop: async () => {},
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const paper = (title: string): PaperDocument => ({ title, author: '', size: 'A4', createdAt: '', sections: [] });

/** @returns what came of it: what was drawn, or the error's code */
const print = (account: number, title: string, signal = new AbortController().signal) =>
  printer
    .turnsOf(
      account,
      signal,
    )((draw) => draw(paper(title)))
    .then(
      (bytes) => `${bytes}`,
      (error: unknown) => (error instanceof ShopError ? error.code : error),
    );

async function finishAll(count: number) {
  for (let n = 0; n < count; n += 1) {
    const before = drawn.length;
    finish();
    if (n < count - 1) await vi.waitFor(() => expect(drawn.length).toBe(before + 1));
  }
}

describe('papers', () => {
  it('are drawn one after the other, by account in turn', async () => {
    const papers = [print(1, 'a1'), print(1, 'a2'), print(1, 'a3'), print(2, 'b1'), print(3, 'c1'), print(2, 'b2')];
    await finishAll(6);
    expect(await Promise.all(papers)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
    expect(drawn).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('of an account that floods the queue are refused to it, and those of others are taken', async () => {
    const flood = Array.from({ length: 80 }, (_, n) => print(1, `a${n}`));
    const other = print(2, 'b');
    expect(await Promise.all(flood.slice(51))).toEqual(Array.from({ length: 29 }, () => 'TOO_MANY_REQUESTS'));
    await finishAll(51);
    expect(await other).toBe('b');
    expect(drawn.indexOf('b')).toBeLessThan(3);
  });

  it('of too many accounts are refused to those who come last', async () => {
    const papers = Array.from({ length: 51 }, (_, n) => print(n, `${n}`));
    expect(await print(99, 'late')).toBe('UNAVAILABLE');
    await finishAll(51);
    expect(await Promise.all(papers)).toHaveLength(51);
  });

  it('that nobody waits for any more are not drawn', async () => {
    const gone = new AbortController();
    const papers = [print(1, 'a'), print(2, 'b', gone.signal), print(3, 'c')];
    gone.abort();
    expect(await papers[1]).toBe('UNAVAILABLE');
    await finishAll(2);
    expect(await Promise.all(papers)).toEqual(['a', 'UNAVAILABLE', 'c']);
    expect(drawn).toEqual(['a', 'c']);
  });

  it('that waited too long are given up and not drawn, but not the one that is being drawn', async () => {
    const papers = [print(1, 'a'), print(2, 'b')];
    vi.advanceTimersByTime(LONGEST_WAIT_MS);
    expect(await papers[1]).toBe('UNAVAILABLE');
    await finishAll(1);
    expect(await papers[0]).toBe('a');
    expect(drawn).toEqual(['a']);
  });
});
