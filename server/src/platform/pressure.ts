import type { Database } from './db/database.ts';

interface PressureLimits {
  /** Longest wait for the database: most callers who wait longer have gone by the time there is a result. */
  queueMs: number;
  /** Latest that the event loop may come to what is due. */
  delayMs: number;
  lookEveryMs: number;
}
const LIMITS: PressureLimits = { queueMs: 3_000, delayMs: 1_000, lookEveryMs: 500 };

export interface Pressure {
  /** True while more is asked of this process than it gets done. */
  tooHigh(): boolean;
  stop(): void;
}

/**
 * Measures what callers feel: how long a small query over the pool takes, including the queue for a connection, how long
 * the oldest read on a shared connection has taken, and how late the event loop is.
 */
export function watchPressure({ pool, readLoad }: Pick<Database, 'pool' | 'readLoad'>, limits = LIMITS): Pressure {
  let askedAt: number | undefined;
  let tooSlow = false;
  let lastLook = performance.now();
  let lates = 0;

  const ask = async () => {
    askedAt = performance.now();
    // One that is away refuses at once: that is no queue, and its calls are answered 503 as it is.
    await pool.query('select 1').catch(() => {});
    tooSlow = performance.now() - askedAt > limits.queueMs;
    askedAt = undefined;
  };

  const timer = setInterval(() => {
    const now = performance.now();
    // One long piece of work is no overload; the second late look in a row is.
    lates = now - lastLook - limits.lookEveryMs > limits.delayMs ? lates + 1 : 0;
    lastLook = now;
    if (askedAt === undefined) void ask();
  }, limits.lookEveryMs);
  timer.unref();

  return {
    tooHigh: () =>
      tooSlow ||
      lates > 1 ||
      (askedAt !== undefined && performance.now() - askedAt > limits.queueMs) ||
      readLoad.oldestMs() > limits.queueMs,
    stop: () => clearInterval(timer),
  };
}
