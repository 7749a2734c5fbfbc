/** There was no room in the line, or it did not get shorter in time. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

interface Bounds {
  /** Pieces of work at once. */
  limit: number;
  /** Longest wait of each. */
  patienceMs?: number;
}

/**
 * Runs at most `limit` pieces of work at once; the others wait in the order they came.
 * @throws LineTooLong without having begun the work
 */
export function boundedConcurrency({ limit, patienceMs }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const waitForPlace = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(goOn);
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(goOn), 1);
        reject(new LineTooLong());
      }, patienceMs);
    });
  return async (work) => {
    if (running < limit) running += 1;
    else await waitForPlace();
    try {
      return await work();
    } finally {
      // The place is handed on, not freed and taken again, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same for each key: the work of different keys does not wait for each other. */
export function boundedPerKey(bounds: Bounds): <T>(key: string | number, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string | number, { count: number; inLine: ReturnType<typeof boundedConcurrency> }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { count: 0, inLine: boundedConcurrency(bounds) };
    lines.set(key, line);
    line.count += 1;
    try {
      return await line.inLine(work);
    } finally {
      line.count -= 1;
      if (line.count === 0) lines.delete(key);
    }
  };
}
