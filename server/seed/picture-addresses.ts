import type { BuiltPictures } from './built-pictures.ts';

/** Digits of the hash in these addresses. */
const HASH_DIGITS = 10;

/**
 * The address under which every server sends a picture of its build, whatever its storage holds.
 * @param name such as `lamp-1`; without a hash where the build has made no pictures
 */
export function builtAddress(pictures: BuiltPictures, name: string): string {
  const picture = pictures.get(name);
  return `/pictures/${name}${picture === undefined ? '' : `.${picture.hash.slice(0, HASH_DIGITS)}`}.webp`;
}
