import { describe, expect, it } from 'vitest';
import { boundedConcurrency, boundedPerKey, LineTooLong } from './bounded-concurrency.ts';

/** Work that ends when it is told to. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('bounded concurrency', () => {
  it('runs at most so many pieces of work at once, the others in the order they came', async () => {
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

  it('frees the place of work that fails', async () => {
    const bounded = boundedConcurrency({ limit: 1 });
    await expect(bounded(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await bounded(async () => 'next')).toBe('next');
  });

  it('sends away who has waited too long, and nobody else', async () => {
    const bounded = boundedConcurrency({ limit: 1, patienceMs: 30 });
    const { opened, open } = gate();
    const running = bounded(() => opened);
    await expect(bounded(async () => 'never')).rejects.toThrow(LineTooLong);
    const waiting = bounded(async () => 'waited');
    open();
    await running;
    expect(await waiting).toBe('waited');
  });
});

describe('one at a time for each key', () => {
  it('lets work of one key wait for each other, and not for that of another', async () => {
    const inLine = boundedPerKey({ limit: 1 });
    const { opened, open } = gate();
    const done: string[] = [];
    const first = inLine('a', async () => {
      await opened;
      done.push('a1');
    });
    const second = inLine('a', async () => {
      done.push('a2');
    });
    await inLine('b', async () => {
      done.push('b');
    });
    open();
    await Promise.all([first, second]);
    expect(done).toEqual(['b', 'a1', 'a2']);
  });
});
