import type { Pool } from 'pg';

interface PressureLimits {
  /** Longest wait for the database: who waits longer has mostly gone by the time there is one. */
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
 * Measures what callers feel: how long the database takes to answer a small question, the queue for a connection
 * included, and how late the event loop comes to what is due.
 */
export function watchPressure(pool: Pool, limits = LIMITS): Pressure {
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
    tooHigh: () => tooSlow || lates > 1 || (askedAt !== undefined && performance.now() - askedAt > limits.queueMs),
    stop: () => clearInterval(timer),
  };
}
