import type { Pool } from 'pg';

interface PressureLimits {
  /** Longest wait for a connection: who waits longer has mostly gone by the time there is one. */
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
 * Measures what callers feel: how long one waits for a connection of the pool, by standing in its queue, and how late the
 * event loop comes to what is due.
 */
export function watchPressure(pool: Pool, limits = LIMITS): Pressure {
  let standingSince: number | undefined;
  let queueTooLong = false;
  let lastLook = performance.now();
  let lates = 0;

  const standInQueue = async () => {
    standingSince = performance.now();
    try {
      const client = await pool.connect();
      client.release();
      queueTooLong = performance.now() - standingSince > limits.queueMs;
    } catch {
      // A database that is away refuses at once: that is no queue, and its calls are answered 503 as it is.
      queueTooLong = performance.now() - standingSince > limits.queueMs;
    }
    standingSince = undefined;
  };

  const timer = setInterval(() => {
    const now = performance.now();
    // One long piece of work is no overload; the second late look in a row is.
    lates = now - lastLook - limits.lookEveryMs > limits.delayMs ? lates + 1 : 0;
    lastLook = now;
    if (standingSince === undefined) void standInQueue();
  }, limits.lookEveryMs);
  timer.unref();

  return {
    tooHigh: () =>
      queueTooLong || lates > 1 || (standingSince !== undefined && performance.now() - standingSince > limits.queueMs),
    stop: () => clearInterval(timer),
  };
}
