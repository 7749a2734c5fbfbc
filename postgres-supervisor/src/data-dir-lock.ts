import { createHash } from 'node:crypto';
import { close, constants, open } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, DataDirInUseError } from './start-error.ts';

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Holds DATA_DIR for this process. Whatever way the process dies, the kernel lets go with it, so a lock is never stale.
 * @param dataDir an existing folder, absolute
 * @param application part of the lock's name, and named to people
 * @throws DataDirInUseError when a living process holds it; nothing was written then
 */
export function lockDataDir(dataDir: string, application: string): Promise<DataDirLock> {
  return process.platform === 'linux' ? lockBySocket(dataDir, application) : lockByFile(dataDir, application);
}

async function lockBySocket(dataDir: string, application: string): Promise<DataDirLock> {
  // Device and inode name the folder itself: links, bind mounts and relative paths to it all meet at one lock.
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const path = `\0${application}-${createHash('sha256').update(`${dev}:${ino}`).digest('hex')}`;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(codeOf(error) === 'EADDRINUSE' ? new DataDirInUseError(dataDir, application) : error),
    );
    // Exclusive: in a cluster worker the primary would otherwise listen, and hold the lock, in its place.
    server.listen({ path, exclusive: true }, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** open(2) flags that Node passes on but does not name: O_EXLOCK of macOS, UV_FS_O_EXLOCK of libuv on Windows. */
const EXCLUSIVE_LOCK = { darwin: 0x20, windows: 0x10000000 } as const;

async function lockByFile(dataDir: string, application: string): Promise<DataDirLock> {
  const flags = process.platform === 'win32' ? EXCLUSIVE_LOCK.windows : EXCLUSIVE_LOCK.darwin | constants.O_NONBLOCK;
  try {
    const handle = await promisify(open)(
      join(dataDir, `${application}.lock`),
      constants.O_RDWR | constants.O_CREAT | flags,
      0o600,
    );
    return { release: () => promisify(close)(handle) };
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(codeOf(error))) throw new DataDirInUseError(dataDir, application);
    throw error;
  }
}
