/** Encodes the files of a picture from its pixels: of an upload in the running shop, of a drawing of the demo in the build. */

import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceWidths } from '@shop/contract/pictures';
import sharp, { type Channels, type Sharp } from 'sharp';
import { type PictureFacts, type PictureFormat, pictureFile, sourceFiles } from './picture-files.ts';

/** What a shopper cannot tell from the original; low efforts, because the time for AVIF multiplies with each step. */
const quality = {
  jpeg: { quality: 88 },
  png: { compressionLevel: 6 },
  webp: { quality: 80, effort: 2 },
  avif: { quality: 58, effort: 1 },
} as const;

/**
 * @param open gives the picture as it is seen, a new pipeline with each call
 * @param folder exists; it then holds the files of `filesOf(facts)`
 * @param options.avifEffort 0 to 9: less time, or smaller files
 */
export async function encodeFiles(
  open: () => Sharp,
  facts: PictureFacts,
  folder: string,
  { avifEffort = quality.avif.effort }: { avifEffort?: number } = {},
): Promise<void> {
  const encode = (picture: Sharp, format: PictureFormat) => encodeAs(picture, format, avifEffort);
  const itself = path.join(folder, pictureFile(facts));
  await encode(open(), facts.format).toFile(itself);
  const widest = Math.max(...sourceWidths(facts.width));
  const { data, info } = await open()
    .resize(sizeAt(widest, facts))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const widestOne: Pixels = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  for (const width of sourceWidths(facts.width)) {
    const pixels = width === widest ? widestOne : await resized(widestOne, sizeAt(width, facts));
    for (const { name, format } of sourceFiles(facts).filter((source) => source.width === width)) {
      const file = path.join(folder, name);
      if (format === facts.format && width === facts.width) await copyFile(itself, file);
      else await encode(sharp(pixels.data, { raw: pixels.raw }), format).toFile(file);
    }
  }
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: Channels };
}

/** Once for all formats. */
async function resized({ data, raw }: Pixels, size: ReturnType<typeof sizeAt>): Promise<Pixels> {
  const small = await sharp(data, { raw }).resize(size).raw().toBuffer();
  return { data: small, raw: { width: size.width, height: size.height, channels: raw.channels } };
}

/** Of the picture itself: by way of a smaller one, rounding would add up. */
function sizeAt(width: number, picture: PictureFacts) {
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { width, height, fit: 'fill' } as const;
}

function encodeAs(picture: Sharp, format: PictureFormat, avifEffort: number): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg(quality.jpeg);
    case 'png':
      return picture.png(quality.png);
    case 'webp':
      return picture.webp(quality.webp);
    case 'avif':
      return picture.avif({ ...quality.avif, effort: avifEffort });
  }
}
