/** The queue was full, or the job waited too long. It was not started. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  /** Others of the same client waited as well. */
  readonly ofOwn: boolean;

  constructor({ ofOwn = false } = {}) {
    super();
    this.ofOwn = ofOwn;
  }
}

interface Bounds {
  /** Jobs that run at the same time. */
  limit: number;
  /** Longest wait of a job. */
  maxWaitMs?: number;
}

/**
 * Runs at most `limit` jobs at the same time; the others wait in the order in which they came.
 * @throws QueueFullError when the job waited too long; it was not started
 */
export function boundedConcurrency({ limit, maxWaitMs }: Bounds): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const waitForPlace = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(start);
      if (maxWaitMs === undefined) return;
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new QueueFullError());
      }, maxWaitMs);
    });
  return async (job) => {
    if (running < limit) running += 1;
    else await waitForPlace();
    try {
      return await job();
    } finally {
      // The place is passed to the next job, not freed and taken again, so that no newcomer can take it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same for each key: jobs of different keys do not wait for each other. */
export function boundedPerKey(bounds: Bounds): <T>(key: string | number, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<string | number, { count: number; enqueue: ReturnType<typeof boundedConcurrency> }>();
  return async (key, job) => {
    const queue = queues.get(key) ?? { count: 0, enqueue: boundedConcurrency(bounds) };
    queues.set(key, queue);
    queue.count += 1;
    try {
      return await queue.enqueue(job);
    } finally {
      queue.count -= 1;
      if (queue.count === 0) queues.delete(key);
    }
  };
}
