import { setTimeout as delay } from 'node:timers/promises';
import { bringUp } from './bring-up.ts';
import type { Installation } from './installation.ts';
import type { Postmaster } from './postmaster.ts';
import { messageOf } from './start-error.ts';

const WATCH_MS = 250;
/** A database that ran this long is taken for sound again. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface Supervision {
  /** Ends it, a restart under way included. @returns the postmaster that is left to stop */
  end(): Promise<Postmaster>;
}

/** Starts the database again whenever it dies, on the same port, so that pools find it by themselves. */
export function supervise(installation: Installation, first: Postmaster): Supervision {
  const { log } = installation;
  const ending = new AbortController();
  let postmaster = first;
  let upSince = Date.now();
  let deaths = 0;
  let restart: Promise<void> | undefined;

  const watch = setInterval(() => {
    if (restart !== undefined || postmaster.alive()) return;
    restart = bringBack().finally(() => {
      restart = undefined;
    });
  }, WATCH_MS);
  watch.unref();

  async function bringBack(): Promise<void> {
    deaths = Date.now() - upSince > STEADY_MS ? 1 : deaths + 1;
    log({ level: 'error', message: `The embedded database (process ${postmaster.pid}) died: starting it again.` });
    for (;;) {
      await pauseAfter(deaths, ending.signal);
      if (ending.signal.aborted) return;
      try {
        postmaster = (await bringUp(installation, ending.signal, postmaster.port)).postmaster;
        upSince = Date.now();
        log({ level: 'info', message: `The embedded database is back (process ${postmaster.pid}).` });
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        deaths += 1;
        log({ level: 'error', message: messageOf(error) });
      }
    }
  }

  return {
    async end() {
      clearInterval(watch);
      ending.abort();
      await restart;
      return postmaster;
    },
  };
}

/** The first time at once, then ever longer. */
async function pauseAfter(deaths: number, signal: AbortSignal): Promise<void> {
  if (deaths <= 1) return;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (deaths - 2), LONGEST_PAUSE_MS);
  await delay(pause, undefined, { signal, ref: false }).catch(() => {});
}
