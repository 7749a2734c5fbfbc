/**
 * Makes the files of a picture from uploaded bytes. Every file is encoded from pixels, so nothing of the upload besides them is
 * served: no metadata, nothing appended, no second file in disguise.
 */

import { mkdir } from 'node:fs/promises';
import { ShopError } from '@shop/contract/errors';
import { PICTURE_PIXELS_MAX } from '@shop/contract/media';
import { sourceWidths } from '@shop/contract/pictures';
import { mediaErrorsText } from '@shop/messages/media-errors';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { codeOf } from '../platform/error-text.ts';
import { encodeFiles } from './encode-files.ts';
import type { PictureFacts, PictureFormat } from './picture-files.ts';
import { isAnimatedPng, isHeic } from './read-head.ts';

// The only loaders that libvips may use, found by the first bytes: it knows dozens of formats, some of them programs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});
// Two pictures are worked on at a time, with a thread each; nothing is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/** WebP can be no longer. */
const SIDE_MAX = 16_383;

/** Encoding more as AVIF would take GB of memory and minutes; a larger one is stored as WebP. */
const AVIF_PIXELS_MAX = 16_000_000;

function open(file: string): Sharp {
  // Truncated data is an error, a mere warning of a decoder is none.
  return sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' });
}

/**
 * @param folder made; it then holds the files of `filesOf(facts)`
 * @throws ShopError: no picture 415, too many pixels 413, a damaged one 400
 */
export async function renderPicture(file: string, folder: string): Promise<PictureFacts> {
  const facts = await readFacts(file);
  await mkdir(folder);
  try {
    await encodeFiles(() => open(file).autoOrient(), facts, folder);
  } catch (error) {
    throw rejection(error);
  }
  return facts;
}

/** Reads the head of the file only: no pixel is decoded before their number is known. */
async function readFacts(file: string): Promise<PictureFacts> {
  if (await isHeic(file)) {
    throw new ShopError('NOT_A_PICTURE', { detail: mediaErrorsText.isHeic });
  }
  // Without a limit here: the number is compared below, with an error that says what is wrong.
  const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw rejection(error);
    });
  await rejectAnimated(file, metadata);
  const { width, height } = metadata.autoOrient;
  if (width * height > PICTURE_PIXELS_MAX) {
    const megapixels = PICTURE_PIXELS_MAX / 1_000_000;
    throw new ShopError('BODY_TOO_LARGE', { detail: mediaErrorsText.tooManyPixels({ megapixels }) });
  }
  const tallest = Math.max(width, height, ...sourceWidths(width).map((one) => Math.round((height * one) / width)));
  if (tallest > SIDE_MAX) {
    throw new ShopError('BODY_TOO_LARGE', { detail: mediaErrorsText.sideTooLong({ most: SIDE_MAX }) });
  }
  return { format: formatOf(metadata), width, height };
}

function formatOf({ format, compression, width, height }: Metadata): PictureFormat {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format;
  // AVIF is one of several kinds of HEIF.
  if (format === 'heif' && compression === 'av1') return width * height > AVIF_PIXELS_MAX ? 'webp' : 'avif';
  throw new ShopError('NOT_A_PICTURE');
}

/** The files would show its first picture, and nobody would know why it stands still. */
async function rejectAnimated(file: string, { format, pages = 1 }: Metadata): Promise<void> {
  if (pages <= 1 && !(format === 'png' && (await isAnimatedPng(file)))) return;
  if (format !== 'png' && format !== 'webp') return;
  throw new ShopError('NOT_A_PICTURE', {
    detail: mediaErrorsText.moves,
  });
}

function rejection(error: unknown): unknown {
  // What the system says (a full disk) is no fault of the picture.
  if (error instanceof ShopError || codeOf(error) !== '') return error;
  const says = error instanceof Error ? error.message : '';
  if (/unsupported image format/i.test(says)) return new ShopError('NOT_A_PICTURE');
  const message = mediaErrorsText.damaged;
  return new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'file', message }] });
}
