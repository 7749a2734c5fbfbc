import type { Database } from './db/database.ts';

interface PressureLimits {
  /** Longest wait for the database: most callers who wait longer have gone by the time there is a result. */
  queueMs: number;
  /** How late the event loop may be. */
  delayMs: number;
  checkEveryMs: number;
  /** Without a connection for as long as this, a process serves nobody. */
  starvedMs: number;
}
const LIMITS: PressureLimits = { queueMs: 3_000, delayMs: 1_000, checkEveryMs: 500, starvedMs: 10_000 };

export interface Pressure {
  /** True while this process gets more requests than it can handle. */
  tooHigh(): boolean;
  /** True while the process gets no connection to the database, though it asks for one all the time; others may have them all. */
  isStarved(): boolean;
  stop(): void;
}

/**
 * Measures what callers feel: how long a small query over the pool takes, including the queue for a connection, how long
 * the oldest read on a shared connection has taken, and how late the event loop is.
 */
export function watchPressure(
  { pool, readLoad }: Pick<Database<unknown>, 'pool' | 'readLoad'>,
  limits = LIMITS,
): Pressure {
  let probedAt: number | undefined;
  let tooSlow = false;
  let lastCheck = performance.now();
  let lates = 0;
  // Counted in checks: a process that stood still has not asked meanwhile.
  let checksWithout = 0;
  const onAcquired = () => {
    checksWithout = 0;
  };
  pool.on('acquire', onAcquired);

  const probe = async () => {
    probedAt = performance.now();
    // An unreachable database fails at once: that is no queue, and its requests get 503 anyway.
    await pool.query('select 1').catch(() => {});
    tooSlow = performance.now() - probedAt > limits.queueMs;
    probedAt = undefined;
  };

  const timer = setInterval(() => {
    const now = performance.now();
    // One long piece of work is no overload; two late checks in a row are.
    lates = now - lastCheck - limits.checkEveryMs > limits.delayMs ? lates + 1 : 0;
    lastCheck = now;
    checksWithout += 1;
    if (probedAt === undefined) void probe();
  }, limits.checkEveryMs);
  timer.unref();

  return {
    tooHigh: () =>
      tooSlow ||
      lates > 1 ||
      (probedAt !== undefined && performance.now() - probedAt > limits.queueMs) ||
      readLoad.oldestMs() > limits.queueMs,
    isStarved: () => checksWithout * limits.checkEveryMs > limits.starvedMs,
    stop: () => {
      clearInterval(timer);
      pool.off('acquire', onAcquired);
    },
  };
}
