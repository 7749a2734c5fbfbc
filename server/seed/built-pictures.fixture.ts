/** A build that is quickly made: pictures of one product of the demo. */

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { encodeFiles } from '../src/media/encode-files.ts';
import { pictureFile } from '../src/media/picture-files.ts';
import { type BuiltPicture, MANIFEST } from './built-pictures.ts';
import { demoProducts } from './demo-catalogue.ts';
import { altTextsOf } from './pictures/alt-texts.ts';

/** The first of the catalogue. */
export const shown = demoProducts.slice(0, 1).reduce((_none, one) => one);

/**
 * A build that has drawn the pictures of the first product only, and those small.
 * @param ofHome also those of the home page, by their names
 */
export async function buildPictures(folder: string, ofHome: readonly string[] = []): Promise<void> {
  const facts = { format: 'webp', width: 20, height: 20 } as const;
  const made: [string, BuiltPicture][] = [];
  const ofProduct = altTextsOf(shown).map((alt, n) => ({ name: `${shown.slug}-${n + 1}`, alt }));
  const all = [...ofProduct, ...ofHome.map((name) => ({ name, alt: name }))];
  for (const [n, { name, alt }] of all.entries()) {
    const hash = String(n + 1).repeat(40);
    await mkdir(path.join(folder, hash));
    const pixels = Buffer.alloc(20 * 20 * 3, n * 40);
    await encodeFiles(
      () => sharp(pixels, { raw: { width: 20, height: 20, channels: 3 } }),
      facts,
      path.join(folder, hash),
    );
    made.push([name, { hash, type: 'webp', width: 20, height: 20, alt, file: pictureFile(facts) }]);
  }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(Object.fromEntries(made)));
}
