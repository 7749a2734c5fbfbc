/** Uploads pictures and changes their alt texts. The product form holds the answers, so that no shopper loads this code. */

import type { Media } from '@shop/contract/media';
import * as mediaApi from '../api/media.ts';
import { createApiThunk } from './api-thunk.ts';

export const uploadPicture = createApiThunk<Media, mediaApi.PictureUpload>('media/upload', mediaApi.uploadPicture);

/** Alt texts by the addresses of pictures. Those that are so already, or no uploaded ones, are left alone. */
export const saveAlts = createApiThunk<undefined, ReadonlyMap<string, string>>('media/saveAlts', async (alts) => {
  const found = await mediaApi.findPictures([...alts.keys()]);
  for (const { id, url, sources, alt } of found) {
    const address = [url, ...sources.map((source) => source.url)].find((one) => alts.has(one));
    const wanted = address === undefined ? undefined : alts.get(address);
    if (wanted !== undefined && wanted !== alt) await mediaApi.updatePicture(id, { alt: wanted });
  }
  return undefined;
});

/** The picture at an address of this site, as a file. */
export const fetchPicture = createApiThunk<File, string>('media/fetch', mediaApi.fetchPicture);
