import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaDeps } from '../src/deps.ts';
import { contentTypeOfFile, isPictureFile } from '../src/media/picture-files.ts';
import { BackupError, type Frame, type Manifest } from './backup-format.ts';

/** Stores the files of a backup, picture by picture; the files of one picture follow each other. */
export async function collectPictures({ storage, uploadFolder }: MediaDeps) {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(path.join(uploadFolder, 'restore-'));
  const read: Manifest['files'] = [];
  let hash: string | undefined;
  let types = new Map<string, string>();

  async function store(): Promise<void> {
    if (hash !== undefined) await storage.putFolder(hash, path.join(scratch, hash), types);
    hash = undefined;
    types = new Map();
  }

  return {
    /** @returns the frame after the file's bytes */
    async read(name: string, frames: AsyncGenerator<Frame>): Promise<IteratorResult<Frame>> {
      // The name becomes a path.
      if (!isPictureFile(name)) throw new BackupError(`The backup has a file with an impossible name: ${name}`);
      const [folder = '', file = ''] = name.split('/');
      if (folder !== hash) {
        await store();
        hash = folder;
        await mkdir(path.join(scratch, folder));
      }
      types.set(file, contentTypeOfFile(file));
      const digest = createHash('sha256');
      let bytes = 0;
      let next: IteratorResult<Frame> = { done: true, value: undefined };
      async function* rowsOfFile() {
        for (next = await frames.next(); !next.done && next.value.kind === 'D'; next = await frames.next()) {
          digest.update(next.value.rows);
          bytes += next.value.rows.length;
          yield next.value.rows;
        }
      }
      await pipeline(Readable.from(rowsOfFile()), createWriteStream(path.join(scratch, folder, file)));
      read.push({ file: name, bytes, sha256: digest.digest('hex') });
      return next;
    },
    /** @returns all files that were read */
    async storeLast(): Promise<Manifest['files']> {
      await store();
      return read;
    },
    end: () => rm(scratch, { recursive: true, force: true }),
  };
}
