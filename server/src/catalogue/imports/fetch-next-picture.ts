/**
 * When it returns true, the picture that was due longest is one of the shop's own and stands in its products, or it is known why it
 * is not. Any number of processes may call it: all together fetch four at a time. Who dies at it loses its claim after half a
 * minute, and another one fetches the picture; a picture that is stored twice is one picture.
 */

import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ShopError } from '@shop/contract/errors';
import { PICTURE_BYTES_MAX } from '@shop/contract/media';
import { DEFAULT_LANGUAGE, speaking } from '@shop/messages/language';
import type { Deps } from '../../deps.ts';
import { addPicture } from '../../media/add-picture.ts';
import { presentMedia } from '../../media/present-media.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { FetchError, fetchFile, type Reach } from '../../platform/fetch/fetch-file.ts';
import { newRequestId } from '../../platform/tokens.ts';
import { findChangeSet } from '../change-sets/change-sets.queries.ts';
import {
  type ClaimedPicture,
  claimDuePicture,
  hasDuePicture,
  prolongClaim,
  putOffPicture,
  setPictureFailed,
} from '../change-sets/import-pictures.queries.ts';
import { putInSomeProducts } from '../change-sets/put-picture-in-place.ts';

/** Of all processes together. */
export const PICTURES_AT_ONCE = 4;
const LIMITS = { maxBytes: PICTURE_BYTES_MAX, maxRedirects: 3, timeoutMs: 20_000 };
const LEASE_SECONDS = 30;
const SIGN_MS = 10_000;
const PAUSE_SECONDS = 10;

/** @param reach where pictures may be fetched from */
export async function fetchNextPicture(deps: Deps, reach: Reach, signal: AbortSignal): Promise<boolean> {
  if (!(await hasDuePicture(deps.db, deps.clock.now()))) return false;
  const now = deps.clock.now();
  const claim = { now, leaseEnds: later(now, LEASE_SECONDS), most: PICTURES_AT_ONCE };
  const claimed = await inTransaction(deps.db, (tx) => claimDuePicture(tx, claim));
  if (claimed === undefined) return false;
  const sign = setInterval(() => {
    // Should it fail, another process fetches the picture as well.
    prolongClaim(deps.db, claimed, later(deps.clock.now(), LEASE_SECONDS)).catch(() => {});
  }, SIGN_MS);
  try {
    const picture = await storePicture(deps, claimed, reach, signal);
    while (!(await putInSomeProducts(deps, claimed, picture)));
  } catch (error) {
    await giveUp(deps, claimed, error, signal);
  } finally {
    clearInterval(sign);
  }
  return true;
}

/** @returns the address of the shop's own picture */
async function storePicture(deps: Deps, claimed: ClaimedPicture, reach: Reach, signal: AbortSignal): Promise<string> {
  const folder = deps.media.uploadFolder;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, newRequestId());
  try {
    const importedBy = await findChangeSet(deps.db, 'import', claimed.change_set_id);
    const actor = { userId: importedBy?.user_id ?? 0, role: 'admin' as const };
    // Why it cannot be had is told in the language of who sent the file.
    return await speaking(importedBy?.language ?? DEFAULT_LANGUAGE, async () => {
      const { sha256 } = await fetchFile(claimed.url, file, { ...LIMITS, reach }, signal);
      const { media } = await addPicture(deps, actor, { file, sha256, alt: '' });
      return presentMedia(media, deps.media.url).url;
    });
  } finally {
    await rm(file, { force: true });
  }
}

async function giveUp(deps: Deps, claimed: ClaimedPicture, error: unknown, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  if (signal.aborted) return putOffPicture(deps.db, claimed, now);
  const isOwnFault = !(error instanceof FetchError) && !(error instanceof ShopError && error.code !== 'UNAVAILABLE');
  if (!isOwnFault) return setPictureFailed(deps.db, claimed, error.message);
  await putOffPicture(deps.db, claimed, later(now, PAUSE_SECONDS));
  if (!(error instanceof ShopError)) throw error;
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
