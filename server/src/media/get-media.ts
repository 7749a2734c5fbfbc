import { ShopError } from '@shop/contract/errors';
import { mediaErrorsText } from '@shop/messages/media-errors';
import type { ReadDeps } from '../deps.ts';
import { findMedia, type MediaRow } from './media.queries.ts';

export async function getMedia(deps: Pick<ReadDeps, 'reads'>, id: number): Promise<MediaRow> {
  const media = await findMedia(deps.reads, id);
  if (media === undefined) throw new ShopError('NOT_FOUND', { detail: mediaErrorsText.noSuchPicture });
  return media;
}
