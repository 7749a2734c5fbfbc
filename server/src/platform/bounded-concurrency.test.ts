import { describe, expect, it } from 'vitest';
import { boundedConcurrency, boundedPerKey, QueueFullError } from './bounded-concurrency.ts';

/** A promise that is resolved by `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('bounded concurrency', () => {
  it('runs at most `limit` jobs at the same time, and the others in the order in which they came', async () => {
    const bounded = boundedConcurrency({ limit: 3 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bounded(async () => {
          order.push(index);
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('frees the place of a job that fails', async () => {
    const bounded = boundedConcurrency({ limit: 1 });
    await expect(bounded(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await bounded(async () => 'next')).toBe('next');
  });

  it('rejects a job that has waited too long, and no other', async () => {
    const bounded = boundedConcurrency({ limit: 1, maxWaitMs: 30 });
    const { opened, open } = gate();
    const running = bounded(() => opened);
    await expect(bounded(async () => 'never')).rejects.toThrow(QueueFullError);
    const waiting = bounded(async () => 'waited');
    open();
    await running;
    expect(await waiting).toBe('waited');
  });
});

describe('bounded concurrency for each key', () => {
  it('lets jobs of one key wait for each other, and not for those of another key', async () => {
    const enqueue = boundedPerKey({ limit: 1 });
    const { opened, open } = gate();
    const done: string[] = [];
    const first = enqueue('a', async () => {
      await opened;
      done.push('a1');
    });
    const second = enqueue('a', async () => {
      done.push('a2');
    });
    await enqueue('b', async () => {
      done.push('b');
    });
    open();
    await Promise.all([first, second]);
    expect(done).toEqual(['b', 'a1', 'a2']);
  });
});
