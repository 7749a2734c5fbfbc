/** Runs at most `limit` pieces of work at once; the others wait in the order they came. */
export function boundedConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
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

/** Runs the work of one key after the other; different keys do not wait for each other. */
export function oneAtATimePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { count: number; inLine: ReturnType<typeof boundedConcurrency> }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { count: 0, inLine: boundedConcurrency(1) };
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
