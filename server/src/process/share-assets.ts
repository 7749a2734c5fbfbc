/** The assets of this version in the storage that all machines of the shop have in common. */

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../deps.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { folders } from '../platform/folders.ts';
import { repeatEvery } from '../platform/repeat.ts';
import { storeAssets } from '../platform/storage/earlier-assets.ts';

/** A start waits no longer for a storage that is slow or away. */
const START_MS = 5_000;
const RETRY_SECONDS = 60;
/** A version that runs for months is named each day, so that its assets stay. */
const DAY_MS = 24 * 3_600_000;

/**
 * When it returns, other machines can serve this version's assets, unless the storage is away: then they are stored as soon as it is
 * back. It comes before the first request, because a page of this version may ask another machine for its scripts.
 */
export function shareAssets(deps: Pick<Deps, 'media' | 'clock'>, log: Logger, cleanup: CleanupStack): Promise<void> {
  let storedAt: number | undefined;
  let isFailing = false;
  const store = async () => {
    const now = deps.clock.now();
    if (storedAt !== undefined && now.getTime() - storedAt < DAY_MS) return;
    try {
      await storeAssets(deps.media.storage, path.join(folders.webDist, 'assets'), now);
      storedAt = now.getTime();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn(
          { err: error },
          'the assets of this version could not be stored for other machines, it will be retried',
        );
      isFailing = true;
    }
  };
  const first = store();
  cleanup.push(() => first);
  cleanup.push(repeatEvery(RETRY_SECONDS, store));
  return Promise.race([first, pause(START_MS, undefined, { ref: false })]);
}
