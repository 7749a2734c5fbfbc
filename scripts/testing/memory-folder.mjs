/** A folder in memory for what tests write: they create and drop some thousand databases. */

import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * The folder is removed when this process ends.
 * @returns {Promise<Record<string, string>>} TMPDIR for a runner of tests; nothing where there is no room in memory, or TMPDIR was
 * chosen already
 */
export async function temporaryInMemory() {
  if (process.env.TMPDIR !== undefined || !(await hasRoom())) return {};
  const folder = await mkdtemp(join(IN_MEMORY, 'shop-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // PostgreSQL's system user must be able to enter it.
  await chmod(folder, 0o755);
  return { TMPDIR: folder };
}

async function hasRoom() {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    // A container may be allowed less memory than its folder says.
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
