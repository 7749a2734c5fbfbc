import { describe, expect, it, vi } from 'vitest';
import { startWorker } from './start-worker.ts';

const LONG_MS = 3_600_000;
const unexpected = (error: unknown) => {
  throw error;
};

describe('a worker', () => {
  it('works until nothing is due, sleeps, and works again when it is woken', async () => {
    let due = 3;
    let done = 0;
    const work = async () => {
      if (due === 0) return LONG_MS;
      due -= 1;
      done += 1;
      return 0;
    };
    const worker = startWorker({ work, onError: unexpected, retryMs: LONG_MS });
    await vi.waitFor(() => expect(done).toBe(3));
    due = 2;
    worker.wake();
    await vi.waitFor(() => expect(done).toBe(5));
    await worker.stop();
  });

  it('that is woken while it works looks again, since it may have missed the job', async () => {
    let looks = 0;
    const work = async () => {
      looks += 1;
      if (looks === 1) worker.wake();
      return LONG_MS;
    };
    const worker = startWorker({
      // Not before there is a worker to wake.
      work: () => Promise.resolve().then(work),
      onError: unexpected,
      retryMs: LONG_MS,
    });
    await vi.waitFor(() => expect(looks).toBe(2));
    await worker.stop();
    expect(looks).toBe(2);
  });

  it('reports an error once until it works again', async () => {
    const outcomes = ['fails', 'fails', 'works', 'fails', 'fails'];
    const reported: unknown[] = [];
    const work = async () => {
      const outcome = outcomes.shift();
      if (outcome === 'fails') throw new Error('away');
      return outcome === undefined ? LONG_MS : 0;
    };
    const worker = startWorker({ work, onError: (error) => reported.push(error), retryMs: 1 });
    await vi.waitFor(() => expect(outcomes).toEqual([]));
    await worker.stop();
    expect(reported).toHaveLength(2);
  });

  it('lets no loop wait for another', async () => {
    let started = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async () => {
      started += 1;
      await released;
      return LONG_MS;
    };
    const worker = startWorker({ loops: 3, work, onError: unexpected, retryMs: LONG_MS });
    await vi.waitFor(() => expect(started).toBe(3));
    release();
    await worker.stop();
  });

  it.each([
    ['at once where it has no grace', undefined],
    ['after its grace', 20],
  ])('that stops ends work in progress %s', async (_when, graceMs) => {
    let isAborted = false;
    const work = (signal: AbortSignal) =>
      new Promise<number>((resolve) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          resolve(0);
        });
      });
    const worker = startWorker({ work, onError: unexpected, retryMs: LONG_MS, ...(graceMs && { graceMs }) });
    await worker.stop();
    expect(isAborted).toBe(true);
  });

  it('that stops waits for work in progress within its grace, and starts no more', async () => {
    let runs = 0;
    let finish = () => {};
    const work = () =>
      new Promise<number>((resolve) => {
        runs += 1;
        finish = () => resolve(0);
      });
    const worker = startWorker({ work, onError: unexpected, retryMs: LONG_MS, graceMs: LONG_MS });
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(runs).toBe(1);
  });
});
