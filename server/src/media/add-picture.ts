/**
 * When it returns, the picture is stored with all its sizes, its row exists, and the audit says who uploaded it. The same bytes are one picture, however often they
 * are uploaded, and by several admins at the same time. The row is written last: if the process dies before, files without a row
 * are left, which the doctor names, and the next upload of these bytes uses.
 */

import { rm } from 'node:fs/promises';
import { ShopError } from '@shop/contract/errors';
import { mediaErrorsText } from '@shop/messages/media-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { boundedConcurrency, boundedPerKey, QueueFullError } from '../platform/bounded-concurrency.ts';
import { inTransaction } from '../platform/db/database.ts';
import { findMediaByHash, insertMedia, type MediaRow } from './media.queries.ts';
import { contentTypeOf, factsOf, filesOf, type PictureFacts, pictureHash } from './picture-files.ts';
import { renderPicture } from './render-picture.ts';

/** Longest wait for the pictures before it. */
export const LONGEST_WAIT_MS = 60_000;

/** In a process. A picture takes a thread and some hundred MB at most. */
const atATime = boundedConcurrency({ limit: 2, maxWaitMs: LONGEST_WAIT_MS });
/** The second of two uploads of the same bytes waits and finds the first. */
const oncePerHash = boundedPerKey({ limit: 1 });

/** @param upload.sha256 of the file's bytes, in hexadecimal digits */
export async function addPicture(
  deps: Pick<Deps, 'db' | 'reads' | 'clock' | 'media'>,
  actor: Actor,
  upload: { file: string; sha256: string; alt: string },
): Promise<{ media: MediaRow; isNew: boolean }> {
  const hash = pictureHash(upload.sha256);
  return oncePerHash(hash, async () => {
    const known = await findMediaByHash(deps.reads, hash);
    if (known !== undefined && (await isComplete(deps, known))) return { media: known, isNew: false };
    const facts = await storeFiles(deps, hash, upload.file);
    const added = await insertPicture(deps, actor, { hash, facts, alt: upload.alt });
    const media = added ?? (await findMediaByHash(deps.reads, hash));
    if (media === undefined) throw new Error(`Picture ${hash} is gone as soon as it was added`);
    return { media, isNew: added !== undefined };
  });
}

/** @returns undefined if another process was as quick */
async function insertPicture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { hash, facts, alt }: { hash: string; facts: PictureFacts; alt: string },
): Promise<MediaRow | undefined> {
  const { format, ...size } = facts;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const added = await insertMedia(tx, { hash, type: format, ...size, alt }, at);
    if (added === undefined) return undefined;
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'picture_uploaded',
      on: { mediaId: added.id },
      after: { type: contentTypeOf(format), ...size, alt },
    });
    return added;
  });
}

async function storeFiles({ media: { storage } }: Pick<Deps, 'media'>, hash: string, file: string) {
  const folder = `${file}.files`;
  try {
    const facts = await atATime(() => renderPicture(file, folder));
    await storage.putFolder(hash, folder, filesOf(facts));
    return facts;
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new ShopError('UNAVAILABLE', { detail: mediaErrorsText.tooManyWait, retryAfter: 10 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that somebody has removed come back with the next upload. */
async function isComplete({ media: { storage } }: Pick<Deps, 'media'>, row: MediaRow): Promise<boolean> {
  const names = [...filesOf(factsOf(row)).keys()];
  const found = await Promise.all(names.map((name) => storage.has(`${row.hash}/${name}`)));
  return found.every(Boolean);
}
