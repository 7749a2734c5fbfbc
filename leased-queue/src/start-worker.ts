/** Loops that do what is due, sleep until more may be due, and can be woken. */

export interface Worker {
  /** Jobs may be due now, before the sleep ends. */
  wake(): void;
  /** Starts no more work, and waits for the work in progress; its signal is aborted after `graceMs`. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Loops that run at the same time; one unless given. */
  loops?: number;
  /**
   * Does some of what is due.
   * @returns milliseconds until more may be due; 0 to be called again at once
   */
  work: (signal: AbortSignal) => Promise<number>;
  /** Called once when the work fails, and again only after a success: a database that is away fails every time. */
  onError: (error: unknown) => void;
  /** Milliseconds until the work is tried again after an error. */
  retryMs: number;
  /** What work in progress may take when the worker stops; none unless given. */
  graceMs?: number;
}

export function startWorker({ loops = 1, work, onError, retryMs, graceMs = 0 }: WorkerOptions): Worker {
  const working = new AbortController();
  const sleepers = new Set<() => void>();
  let stopped = false;
  let failing = false;
  let wakeUps = 0;

  async function attempt(): Promise<number> {
    try {
      const pauseMs = await work(working.signal);
      failing = false;
      return pauseMs;
    } catch (error) {
      if (!failing) onError(error);
      failing = true;
      return retryMs;
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        sleepers.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      sleepers.add(end);
    });
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const before = wakeUps;
      const pauseMs = await attempt();
      // A wake-up during the work may be about a job that the work did not see.
      if (pauseMs > 0 && wakeUps === before && !stopped) await sleep(pauseMs);
    }
  }

  const wake = () => {
    wakeUps += 1;
    for (const end of sleepers) end();
  };
  const running = Array.from({ length: loops }, loop);
  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      if (graceMs === 0) working.abort();
      const tooLate = setTimeout(() => working.abort(), graceMs);
      await Promise.all(running);
      clearTimeout(tooLate);
    },
  };
}
