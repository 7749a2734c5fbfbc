import { describe, expect, it } from 'vitest';
import { LineTooLong } from './bounded-concurrency.ts';
import { fairLine } from './fair-line.ts';

/** A line of one place that is taken until `open` is called. */
function lineWithWorkUnderWay({ longestLine = 100, patienceMs = 10_000 } = {}) {
  const inLine = fairLine({ limit: 1, longestLine, patienceMs });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const done: string[] = [];
  const first = inLine('first', () => opened);
  return {
    done,
    /** What became of it. */
    ask: (asker: string, what = asker) =>
      inLine(asker, async () => {
        done.push(what);
      }).then(
        () => 'done',
        (error: unknown) => (error instanceof LineTooLong ? 'sent away' : error),
      ),
    async open() {
      open();
      await first;
    },
  };
}

describe('a fair line', () => {
  it('lets those who asked take turns, each in the order they came', async () => {
    const line = lineWithWorkUnderWay();
    const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((what) => line.ask(what.slice(0, 1), what));
    await line.open();
    await Promise.all(asked);
    expect(line.done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('runs no more at once than it may, and frees the place of what fails', async () => {
    const inLine = fairLine({ limit: 3, longestLine: 100, patienceMs: 10_000 });
    let [running, most] = [0, 0];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        inLine(String(index % 4), async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
          if (index % 2 === 0) throw new Error('failed');
        }),
      ),
    );
    expect([most, results.filter(({ status }) => status === 'rejected').length]).toEqual([3, 10]);
    expect(await inLine('next', async () => 'next')).toBe('next');
  });

  it('that is full sends away the last of who waits for most, and lets the others in', async () => {
    const line = lineWithWorkUnderWay({ longestLine: 3 });
    const flood = ['a1', 'a2', 'a3', 'a4'].map((what) => line.ask('a', what));
    expect(await flood[3]).toBe('sent away');
    const others = [line.ask('b'), line.ask('c')];
    expect(await Promise.all([flood[1], flood[2]])).toEqual(['sent away', 'sent away']);
    expect(await line.ask('d')).toBe('sent away');
    await line.open();
    expect(await Promise.all([flood[0], ...others])).toEqual(['done', 'done', 'done']);
    expect(line.done).toEqual(['a', 'b', 'c'].map((asker) => (asker === 'a' ? 'a1' : asker)));
    expect(await line.ask('d')).toBe('done');
  });

  it('sends away who has waited too long, and nobody else', async () => {
    const line = lineWithWorkUnderWay({ patienceMs: 30 });
    expect(await line.ask('a')).toBe('sent away');
    const waiting = line.ask('b');
    await line.open();
    expect(await waiting).toBe('done');
    expect(line.done).toEqual(['b']);
  });
});
