/** When it returns, the picture has the alt text that was sent. A stale `updatedAt` changes nothing. */

import { ShopError } from '@shop/contract/errors';
import type { UpdateMediaBody } from '@shop/contract/media';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { findMediaForUpdate, type MediaRow, updateAlt } from './media.queries.ts';
import { presentMedia } from './present-media.ts';

export async function updateMedia(
  deps: Pick<Deps, 'db' | 'clock' | 'media'>,
  input: UpdateMediaBody & { id: number },
): Promise<MediaRow> {
  return inTransaction(deps.db, async (tx) => {
    const media = await findMediaForUpdate(tx, input.id);
    if (media === undefined) throw new ShopError('NOT_FOUND', { detail: 'There is no such picture' });
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== media.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: 'Someone else changed this picture meanwhile',
        current: presentMedia(media, deps.media.url),
      });
    }
    if (input.alt === undefined || input.alt === media.alt) return media;
    return updateAlt(tx, media.id, input.alt, deps.clock.now());
  });
}
