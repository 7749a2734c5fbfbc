import { describe, expect, it } from 'vitest';
import { QueueFullError } from './bounded-concurrency.ts';
import { fairQueue } from './fair-queue.ts';

/** A queue that runs one job at a time, with a job that runs until `open` is called. */
function busyQueue({ maxWaiting = 100, maxWaitMs = 10_000 } = {}) {
  const enqueue = fairQueue({ limit: 1, maxWaiting, maxWaitMs });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const done: string[] = [];
  const first = enqueue('first', () => opened);
  return {
    done,
    /** @returns how the job ended */
    add: (client: string, job = client, signal?: AbortSignal) =>
      enqueue(
        client,
        async () => {
          done.push(job);
        },
        signal,
      ).then(
        () => 'done',
        (error: unknown) => (error instanceof QueueFullError ? 'rejected' : error),
      ),
    async open() {
      open();
      await first;
    },
  };
}

describe('a fair queue', () => {
  it('serves clients in turn, and the jobs of each in the order in which they came', async () => {
    const queue = busyQueue();
    const jobs = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((job) => queue.add(job.slice(0, 1), job));
    await queue.open();
    await Promise.all(jobs);
    expect(queue.done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('runs no more jobs than its limit, and frees the place of a job that fails', async () => {
    const enqueue = fairQueue({ limit: 3, maxWaiting: 100, maxWaitMs: 10_000 });
    let [running, most] = [0, 0];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        enqueue(String(index % 4), async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
          if (index % 2 === 0) throw new Error('failed');
        }),
      ),
    );
    expect([most, results.filter(({ status }) => status === 'rejected').length]).toEqual([3, 10]);
    expect(await enqueue('next', async () => 'next')).toBe('next');
  });

  it('that is full rejects the newest job of the longest queue, and accepts those of other clients', async () => {
    const queue = busyQueue({ maxWaiting: 3 });
    const flood = ['a1', 'a2', 'a3', 'a4'].map((job) => queue.add('a', job));
    expect(await flood[3]).toBe('rejected');
    const others = [queue.add('b'), queue.add('c')];
    expect(await Promise.all([flood[1], flood[2]])).toEqual(['rejected', 'rejected']);
    expect(await queue.add('d')).toBe('rejected');
    await queue.open();
    expect(await Promise.all([flood[0], ...others])).toEqual(['done', 'done', 'done']);
    expect(queue.done).toEqual(['a', 'b', 'c'].map((client) => (client === 'a' ? 'a1' : client)));
    expect(await queue.add('d')).toBe('done');
  });

  it('rejects a job that has waited too long, and no other', async () => {
    const queue = busyQueue({ maxWaitMs: 30 });
    expect(await queue.add('a')).toBe('rejected');
    const waiting = queue.add('b');
    await queue.open();
    expect(await waiting).toBe('done');
    expect(queue.done).toEqual(['b']);
  });

  it('does not start a job that nobody waits for any more, and passes its place on', async () => {
    const queue = busyQueue({ maxWaiting: 2 });
    const [gone, stays] = [new AbortController(), new AbortController()];
    const jobs = [queue.add('a', 'a1', gone.signal), queue.add('b', 'b1', stays.signal)];
    gone.abort('gone');
    expect(await jobs[0]).toBe('gone');
    const next = queue.add('a', 'a2');
    await queue.open();
    expect(await Promise.all([jobs[1], next])).toEqual(['done', 'done']);
    // It was started long ago.
    stays.abort('gone');
    expect(queue.done).toEqual(['b1', 'a2']);
    expect(await queue.add('a', 'a3', gone.signal)).toBe('gone');
  });

  it('tells a client who filled it from one who found it full', async () => {
    const enqueue = fairQueue({ limit: 1, maxWaiting: 2, maxWaitMs: 10_000 });
    let open = () => {};
    const running = enqueue('first', () => new Promise<void>((resolve) => (open = resolve)));
    const rejected = (job: Promise<void>) =>
      job.then(
        () => undefined,
        (error: unknown) => error instanceof QueueFullError && error.ofOwn,
      );
    const add = (client: string) => rejected(enqueue(client, async () => {}));
    const flood = [add('a'), add('a'), add('a')];
    expect(await flood[2]).toBe(true);
    const other = add('b');
    expect(await flood[1]).toBe(true);
    expect(await add('c')).toBe(false);
    open();
    expect(await Promise.all([running, flood[0], other])).toEqual([undefined, undefined, undefined]);
  });
});
