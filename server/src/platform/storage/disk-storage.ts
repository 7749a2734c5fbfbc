import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../error-text.ts';
import type { FileStorage, StoredFile } from './file-storage.ts';

const FOLDER = /^[0-9a-f]+$/;
const UNFINISHED = '.part';

/** Files below a folder of this machine. A folder of files appears as a whole: it is written elsewhere, flushed and renamed. */
export function openDiskStorage(root: string): FileStorage {
  const at = (name: string) => path.join(root, name);
  return {
    place: root,
    async putFolder(folder, from, types) {
      await mkdir(root, { recursive: true });
      for (const name of types.keys()) await flush(path.join(from, name));
      await flush(from);
      try {
        await rename(from, at(folder));
      } catch (error) {
        // It exists, or `from` is on another disk.
        if (!['ENOTEMPTY', 'EEXIST', 'EXDEV', 'EPERM'].includes(codeOf(error))) throw error;
        await mkdir(at(folder), { recursive: true });
        for (const name of types.keys()) await moveFile(path.join(from, name), path.join(at(folder), name));
        await flush(at(folder));
      }
      await flush(root);
    },
    async open(name) {
      return openFile(at(name));
    },
    async has(name) {
      return stat(at(name)).then(
        (found) => found.isFile(),
        () => false,
      );
    },
    async *list() {
      const folders = await readdir(root).catch((error: unknown) => absent(error, []));
      for (const folder of folders.filter((name) => FOLDER.test(name))) {
        for (const file of await readdir(at(folder)).catch((error: unknown) => absent(error, []))) {
          yield `${folder}/${file}`;
        }
      }
    },
    async put(name, content) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      // Processes that store the same file at once do not write into each other's, on whatever machine they are.
      const unfinished = `${at(name)}.${randomUUID()}${UNFINISHED}`;
      await writeFile(unfinished, content);
      await rename(unfinished, at(name));
    },
    async remove(name) {
      await rm(at(name), { force: true });
    },
    async removeFolder(folder) {
      await rm(at(folder), { recursive: true, force: true });
    },
    async *listFolder(folder) {
      for (const file of await readdir(at(folder)).catch((error: unknown) => absent(error, []))) {
        if (!file.endsWith(UNFINISHED)) yield `${folder}/${file}`;
      }
    },
    close() {},
  };
}

async function openFile(file: string): Promise<StoredFile | undefined> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return undefined;
    return { stream: createReadStream(file), bytes: found.size };
  } catch (error) {
    return absent(error, undefined);
  }
}

/** So that a file is never seen in part. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, `${to}${UNFINISHED}`);
    await flush(`${to}${UNFINISHED}`);
    await rename(`${to}${UNFINISHED}`, to);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent<T>(error: unknown, value: T): T {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return value;
  throw error;
}
