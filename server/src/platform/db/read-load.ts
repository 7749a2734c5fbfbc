interface Started {
  /** As performance.now() gives it. */
  at: number;
}

/** How busy the shared connections are. */
export interface ReadLoad {
  /** Reads that wait for a connection to be opened. */
  readonly waiting: number;
  /** Reads that were sent and have no result yet. */
  readonly inFlight: number;
  readonly finished: number;
  /** Total duration of the finished reads. */
  readonly seconds: number;
  /** How long the oldest of the unfinished reads has taken so far. */
  oldestMs(): number;
}

/** Measures reads while they run. */
export function createReadLoad() {
  const waiting = new Set<Started>();
  const inFlight = new Set<Started>();
  let finished = 0;
  let seconds = 0;

  async function during<T>(running: Set<Started>, work: () => Promise<T>): Promise<T> {
    const started = { at: performance.now() };
    running.add(started);
    try {
      return await work();
    } finally {
      running.delete(started);
      if (running === inFlight) {
        finished += 1;
        seconds += (performance.now() - started.at) / 1000;
      }
    }
  }

  return {
    whileWaiting: <T>(work: () => Promise<T>) => during(waiting, work),
    whileInFlight: <T>(work: () => Promise<T>) => during(inFlight, work),
    load: {
      get waiting() {
        return waiting.size;
      },
      get inFlight() {
        return inFlight.size;
      },
      get finished() {
        return finished;
      },
      get seconds() {
        return seconds;
      },
      oldestMs() {
        const now = performance.now();
        // A Set keeps its order, so the first one is the oldest.
        return Math.max(0, ...[waiting, inFlight].flatMap(([first]) => (first ? [now - first.at] : [])));
      },
    } satisfies ReadLoad,
  };
}
