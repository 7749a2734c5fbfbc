import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `lamp-1.webp`, and its other sizes such as `lamp-1.320.webp`. */
const RENDERED = /^([\w-]+)((?:\.\d+)?\.webp)$/;
const HASH_DIGITS = 10;

/**
 * Renames the files of each picture of a folder: `<name>.<hash>.webp`, `<name>.<hash>.320.webp`. The hash is that of all its sizes, so
 * that browsers may keep what is at an address forever. Writes `pictures.json` with the hash of each name.
 */
export async function nameByContent(folder: string): Promise<void> {
  const pictures = new Map<string, string[]>();
  for (const file of (await readdir(folder)).sort()) {
    const [, name, rest] = RENDERED.exec(file) ?? [];
    if (name !== undefined && rest !== undefined) pictures.set(name, [...(pictures.get(name) ?? []), rest]);
  }
  const hashes: Record<string, string> = {};
  for (const [name, endings] of pictures) {
    const hash = createHash('sha256');
    for (const ending of endings) hash.update(await readFile(join(folder, name + ending)));
    const digits = hash.digest('hex').slice(0, HASH_DIGITS);
    for (const ending of endings) await rename(join(folder, name + ending), join(folder, `${name}.${digits}${ending}`));
    hashes[name] = digits;
  }
  await writeFile(join(folder, 'pictures.json'), JSON.stringify(hashes, null, 1));
}
