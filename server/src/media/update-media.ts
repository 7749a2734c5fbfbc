/**
 * When it returns, the picture has the alt text that was sent, and the audit says who changed it. A stale `updatedAt` changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import type { UpdateMediaBody } from '@shop/contract/media';
import { mediaErrorsText } from '@shop/messages/media-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { findMediaForUpdate, type MediaRow, updateAlt } from './media.queries.ts';
import { presentMedia } from './present-media.ts';

export async function updateMedia(
  deps: Pick<Deps, 'db' | 'clock' | 'media'>,
  actor: Actor,
  input: UpdateMediaBody & { id: number },
): Promise<MediaRow> {
  return inTransaction(deps.db, async (tx) => {
    const media = await findMediaForUpdate(tx, input.id);
    if (media === undefined) throw new ShopError('NOT_FOUND', { detail: mediaErrorsText.noSuchPicture });
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== media.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: mediaErrorsText.pictureChanged,
        current: presentMedia(media, deps.media.url),
      });
    }
    if (input.alt === undefined || input.alt === media.alt) return media;
    const at = deps.clock.now();
    const changed = await updateAlt(tx, media.id, input.alt, at);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'picture_changed',
      on: { mediaId: media.id },
      before: { alt: media.alt },
      after: { alt: changed.alt },
    });
    return changed;
  });
}
