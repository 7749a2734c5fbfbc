import { LineTooLong } from './bounded-concurrency.ts';

interface Bounds {
  /** Pieces of work at once. */
  limit: number;
  /** Others that may wait at once, of everybody together. */
  longestLine: number;
  /** Longest wait of each. */
  patienceMs: number;
}

interface Waiter {
  goOn: () => void;
  giveUp: () => void;
}

/**
 * Runs at most `limit` pieces of work at once. The others wait in a line for each who asked, and the lines take turns, so
 * that who asks for much waits for themselves. Where no room is left, it is the end of the longest line that goes.
 * @throws LineTooLong without having begun the work
 */
export function fairLine({
  limit,
  longestLine,
  patienceMs,
}: Bounds): <T>(asker: string, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  let waiting = 0;
  // In the order of their turns.
  const lines = new Map<string, Waiter[]>();

  function leave(asker: string, waiter: Waiter): void {
    const line = lines.get(asker) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) lines.delete(asker);
    waiting -= 1;
  }

  function waitForPlace(asker: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(asker, waiter);
        waiter.giveUp();
      }, patienceMs);
      const waiter: Waiter = {
        goOn() {
          clearTimeout(timer);
          resolve();
        },
        giveUp() {
          clearTimeout(timer);
          reject(new LineTooLong());
        },
      };
      lines.set(asker, [...(lines.get(asker) ?? []), waiter]);
      waiting += 1;
    });
  }

  /** False where the newcomer's own line is the longest. */
  function makeRoom(newcomer: string): boolean {
    const [longest, line] = [...lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const last = line.at(-1);
    if (last === undefined || line.length <= (lines.get(newcomer)?.length ?? 0) + 1) return false;
    leave(longest, last);
    last.giveUp();
    return true;
  }

  function nextInTurn(): Waiter | undefined {
    for (const [asker, [first]] of lines) {
      if (first === undefined) continue;
      leave(asker, first);
      const others = lines.get(asker);
      if (others === undefined) return first;
      // To the end of the turns.
      lines.delete(asker);
      lines.set(asker, others);
      return first;
    }
    return undefined;
  }

  return async (asker, work) => {
    if (running < limit) running += 1;
    else if (waiting >= longestLine && !makeRoom(asker)) throw new LineTooLong();
    else await waitForPlace(asker);
    try {
      return await work();
    } finally {
      // The place is handed on, not freed and taken again, so nobody can slip in between.
      const next = nextInTurn();
      if (next) next.goOn();
      else running -= 1;
    }
  };
}
