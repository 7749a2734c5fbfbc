import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/setup/places.mjs';

/** Number and bytes of the demo catalogue's pictures. */
export async function measurePictures() {
  const folder = join(root, 'server', 'dist', 'pictures');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    files: sizes.length,
    totalBytes: total,
    meanBytes: Math.round(total / sizes.length),
    largestBytes: Math.max(...sizes),
  };
}
