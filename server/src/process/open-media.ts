import path from 'node:path';
import type { Config } from '../config.ts';
import type { MediaDeps } from '../deps.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import { openS3Storage } from '../platform/storage/s3-storage.ts';

/** The storage of the settings. It is not called before the first picture, so a shop starts while it is away, but for the start that makes a demo. */
export async function openMedia({ dataDir, media }: Pick<Config, 'dataDir' | 'media'>): Promise<MediaDeps> {
  const folder = path.join(dataDir, 'media');
  return {
    storage: media.s3 === undefined ? openDiskStorage(folder) : await openS3Storage(media.s3),
    url: media.url,
    // On the disk of the files, so that they can be moved by renaming.
    uploadFolder: path.join(folder, '.uploads'),
  };
}
