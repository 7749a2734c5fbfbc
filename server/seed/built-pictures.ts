import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { folders } from '../src/platform/folders.ts';

/** In the folder of the build's pictures: what the build has drawn, by name, such as `lamp-1`. */
export const MANIFEST = 'pictures.json';

const builtPicture = z.object({
  /** Of its pixels; its files are in a folder of this name. */
  hash: z.string(),
  type: z.enum(['jpeg', 'png', 'webp', 'avif']),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** The picture itself, at its full size. */
  file: z.string(),
});
export type BuiltPicture = z.infer<typeof builtPicture>;

export type BuiltPictures = ReadonlyMap<string, BuiltPicture>;

/**
 * @param folder the pictures of the build
 * @returns none where the build has made none
 */
export async function readBuiltPictures(folder: string = folders.pictures): Promise<BuiltPictures> {
  const content = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  return new Map(Object.entries(z.record(z.string(), builtPicture).parse(JSON.parse(content))));
}
