import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/setup/places.mjs';

/** Number and bytes of the demo catalogue's pictures. */
export async function measurePictures() {
  const folder = join(root, 'server', 'dist', 'pictures');
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    files: sizes.length,
    totalBytes: total,
    meanBytes: Math.round(total / sizes.length),
    largestBytes: Math.max(...sizes),
  };
}
