import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { folders } from '../src/platform/folders.ts';

/**
 * @param folder the pictures of the build
 * @returns gives the address of a picture by its name, such as `lamp-1`; without a hash where the build has made no pictures
 */
export async function readPictureAddresses(folder: string = folders.pictures): Promise<(name: string) => string> {
  const content = await readFile(join(folder, 'pictures.json'), 'utf8').catch(() => '{}');
  const hashes = new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(content))));
  return (name) => {
    const hash = hashes.get(name);
    return `/pictures/${name}${hash === undefined ? '' : `.${hash}`}.webp`;
  };
}
