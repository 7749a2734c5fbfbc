/** Names and addresses of a picture's files. */

import type { Media } from '@shop/contract/media';
import { sourceWidths } from '@shop/contract/pictures';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export interface PictureFacts {
  format: PictureFormat;
  /** As seen. */
  width: number;
  height: number;
}

/** The formats of the sources, best first. */
const SOURCE_FORMATS = ['avif', 'webp'] as const;

/** The name of the picture itself, at its full size. */
export function pictureFile({ format, width, height }: PictureFacts): string {
  return `${width}x${height}.${format === 'jpeg' ? 'jpg' : format}`;
}

export function sourceFiles({ width }: Pick<PictureFacts, 'width'>) {
  return SOURCE_FORMATS.flatMap((format) =>
    sourceWidths(width).map((one) => ({ name: `${one}.${format}`, format, width: one })),
  );
}

/** Content type by name, of all files of a picture. */
export function filesOf(facts: PictureFacts): Map<string, string> {
  return new Map([
    [pictureFile(facts), contentTypeOf(facts.format)],
    ...sourceFiles(facts).map(({ name, format }): [string, string] => [name, contentTypeOf(format)]),
  ]);
}

export function contentTypeOf(format: 'avif' | 'webp'): 'image/avif' | 'image/webp';
export function contentTypeOf(format: PictureFormat): Media['type'];
export function contentTypeOf(format: PictureFormat): Media['type'] {
  return `image/${format}`;
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;
const PICTURE_FILE = /^[0-9a-f]{40}\/\d+(?:x\d+)?\.(?:jpg|png|webp|avif)$/;

/** @param name `<hash>/<file>`, as the storage has it */
export function isPictureFile(name: string): boolean {
  return PICTURE_FILE.test(name);
}

/** Of a file of a picture. */
export function contentTypeOfFile(name: string): string {
  const [, end] = Object.entries(TYPES).find(([extension]) => name.endsWith(`.${extension}`)) ?? [];
  if (end === undefined) throw new Error(`${name} is no file of a picture`);
  return end;
}

/** Digits of the hash in the names of folders: 160 bits. */
const HASH_DIGITS = 40;

/** @param sha256 of the uploaded bytes, in hexadecimal digits */
export function pictureHash(sha256: string): string {
  return sha256.slice(0, HASH_DIGITS);
}

const AT_THE_END = /^([0-9a-f]{40})\/[\w.]+$/;

/**
 * The hash in the address of one of the shop's own pictures or its sources.
 * @param base where own pictures are reached, such as `/media`
 * @returns undefined for all other addresses
 */
export function hashAt(address: string, base: string): string | undefined {
  for (const start of new Set([base, '/media'])) {
    if (!address.startsWith(`${start}/`)) continue;
    const hash = AT_THE_END.exec(address.slice(start.length + 1))?.[1];
    if (hash !== undefined) return hash;
  }
  return undefined;
}

/** Of a row of `media`. */
export function factsOf(row: { type: PictureFormat; width: number; height: number }): PictureFacts {
  return { format: row.type, width: row.width, height: row.height };
}
