import { QueueFullError } from './bounded-concurrency.ts';

interface Bounds {
  /** Jobs that run at the same time. */
  limit: number;
  /** Jobs of all clients together that may wait. */
  maxWaiting: number;
  /** Longest wait of a job. */
  maxWaitMs: number;
}

interface Waiter {
  start: () => void;
  reject: (error: unknown) => void;
}

export type Enqueue = <T>(client: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Runs at most `limit` jobs at the same time. The others wait in one queue per client. The queues are served round-robin, so
 * a busy client only delays itself. When the limit of waiting jobs is reached, the newest job of the longest queue is rejected.
 * A job whose signal is aborted before it was started leaves the queue, and fails with the signal's reason.
 * @throws QueueFullError when the job was rejected or waited too long; it was not started
 */
export function fairQueue(bounds: Bounds): Enqueue {
  const waiters = new Waiters(bounds);
  let running = 0;
  return async (client, job, signal) => {
    signal?.throwIfAborted();
    if (running < bounds.limit) running += 1;
    else await waiters.wait(client, signal);
    try {
      return await job();
    } finally {
      // The place is passed to the next job, not freed and taken again, so that no newcomer can take it first.
      const next = waiters.takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };
}

/** The jobs that wait, by client; the clients are in the order in which they are served next. */
class Waiters {
  readonly #queues = new Map<string, Waiter[]>();
  readonly #bounds: Bounds;
  #count = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  async wait(client: string, signal?: AbortSignal): Promise<void> {
    if (this.#count >= this.#bounds.maxWaiting && !this.#rejectNewestOfLongest(client)) {
      throw new QueueFullError({ ofOwn: this.#queues.has(client) });
    }
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        this.#remove(client, waiter);
        waiter.reject(error);
      };
      const timer = setTimeout(() => leave(new QueueFullError()), this.#bounds.maxWaitMs);
      const abort = () => leave(signal?.reason);
      signal?.addEventListener('abort', abort);
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        start() {
          end();
          resolve();
        },
        reject(error) {
          end();
          reject(error);
        },
      };
      this.#queues.set(client, [...(this.#queues.get(client) ?? []), waiter]);
      this.#count += 1;
    });
  }

  takeNext(): Waiter | undefined {
    for (const [client, [first]] of this.#queues) {
      if (first === undefined) continue;
      this.#remove(client, first);
      const others = this.#queues.get(client);
      if (others === undefined) return first;
      // This client is served last from now on.
      this.#queues.delete(client);
      this.#queues.set(client, others);
      return first;
    }
    return undefined;
  }

  /** @returns false if the newcomer's own queue would be the longest */
  #rejectNewestOfLongest(newcomer: string): boolean {
    const [client, queue] = [...this.#queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const newest = queue.at(-1);
    if (newest === undefined || queue.length <= (this.#queues.get(newcomer)?.length ?? 0) + 1) return false;
    this.#remove(client, newest);
    newest.reject(new QueueFullError({ ofOwn: true }));
    return true;
  }

  #remove(client: string, waiter: Waiter): void {
    const queue = this.#queues.get(client) ?? [];
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) this.#queues.delete(client);
    this.#count -= 1;
  }
}
