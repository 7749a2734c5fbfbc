/**
 * When it returns, the storage has all files of these pictures, as of uploaded ones. What is there already is left alone, so a start
 * that was cut off goes on where it stopped, and several processes may do it at the same time.
 */

import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaDeps } from '../src/deps.ts';
import { factsOf, filesOf } from '../src/media/picture-files.ts';
import { messageOf } from '../src/platform/error-text.ts';
import { StartError } from '../src/platform/start-error.ts';
import type { BuiltPicture } from './built-pictures.ts';

/** Pictures at a time: most of the time goes into waiting for the disk or the bucket. */
const AT_ONCE = 8;

/**
 * @param folder the pictures of the build
 * @throws StartError if the storage does not take them
 */
export async function storePictures(
  { storage, uploadFolder }: MediaDeps,
  pictures: readonly BuiltPicture[],
  folder: string,
): Promise<void> {
  let scratch: string | undefined;
  try {
    const stored = new Set<string>();
    for await (const name of storage.list()) stored.add(name);
    const left = pictures.filter((one) =>
      [...filesOf(factsOf(one)).keys()].some((file) => !stored.has(`${one.hash}/${file}`)),
    );
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    const links = await mkdtemp(path.join(uploadFolder, 'demo-'));
    scratch = links;
    // All before the first is stored: a disk then flushes what is new of them at once.
    await severalAtOnce(left, ({ hash, ...picture }) =>
      linkFiles(path.join(folder, hash), path.join(links, hash), picture),
    );
    await severalAtOnce(left, (picture) =>
      storage.putFolder(picture.hash, path.join(links, picture.hash), filesOf(factsOf(picture))),
    );
  } catch (error) {
    const cause = messageOf(error instanceof Error && error.cause ? error.cause : error);
    throw new StartError(
      `The demo's pictures cannot be stored in ${storage.place}: ${cause}. Check DATA_DIR or the settings that begin with S3_ and that the storage runs, then start again; SEED=none starts without a demo.`,
    );
  } finally {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

/** The same files under second names, because nothing ever changes them; copies where the disk is another one or forbids that. */
async function linkFiles(from: string, to: string, picture: Parameters<typeof factsOf>[0]): Promise<void> {
  await mkdir(to);
  for (const name of filesOf(factsOf(picture)).keys()) {
    const [own, second] = [path.join(from, name), path.join(to, name)];
    await link(own, second).catch(() => copyFile(own, second));
  }
}

/** Stops at the first that fails, when all that are under way have ended. */
async function severalAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  });
  const done = await Promise.allSettled(workers);
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}
