/** Pictures: uploaded, cropped, and described. */

import { CallFailed } from '../api/failure.ts';
import * as mediaApi from '../api/media.ts';
import { calling, shopData } from './shop-data.ts';

/** Alt texts by the addresses of pictures. Those that are so already, or no uploaded ones, are left alone. */
async function saveAlts(alts: ReadonlyMap<string, string>): Promise<null> {
  const found = await mediaApi.findPictures([...alts.keys()]);
  for (const { id, url, sources, alt } of found) {
    const address = [url, ...sources.map((source) => source.url)].find((one) => alts.has(one));
    const wanted = address === undefined ? undefined : alts.get(address);
    if (wanted !== undefined && wanted !== alt) await mediaApi.updatePicture(id, { alt: wanted });
  }
  return null;
}

/** The alt text of a picture of the shop; '' if it has none. */
const readAlt = async (url: string, signal?: AbortSignal) => (await mediaApi.findPictures([url], signal))[0]?.alt ?? '';

export const { usePictureAltQuery, useUploadPictureMutation, useSaveAltsMutation } = shopData.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation({ queryFn: calling(mediaApi.uploadPicture) }),
    pictureAlt: build.query({ queryFn: calling(readAlt) }),
    saveAlts: build.mutation({ queryFn: calling(saveAlts) }),
  }),
});

/** The picture at an address of this site, as a file; undefined if there is none. Not in the store, which holds no files. */
export async function readPicture(url: string): Promise<File | undefined> {
  try {
    return await mediaApi.fetchPicture(url);
  } catch (cause) {
    if (cause instanceof CallFailed) return undefined;
    throw cause;
  }
}
