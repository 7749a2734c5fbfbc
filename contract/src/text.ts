/** Text on the wire. It is stored byte for byte, so what PostgreSQL or UTF-8 cannot hold is rejected, not repaired. */

import * as z from 'zod/mini';

const NUL = String.fromCharCode(0);

/** Neither NUL, which PostgreSQL cannot hold, nor half a surrogate pair, which UTF-8 cannot. */
export function isStorable(value: string): boolean {
  return !value.includes(NUL) && !/\p{Surrogate}/u.test(value);
}

/** Any text up to `max` characters, empty included. */
export function text(max: number) {
  return z
    .string('must be a text')
    .check(
      z.maxLength(max, `must be at most ${max} characters`),
      z.refine(isStorable, 'contains characters that cannot be stored'),
    );
}

/** Text that must not be blank; `name` makes the specification's message, 'email is required'. */
export function requiredText(name: string, max: number) {
  const message = `${name} is required`;
  return z.string(message).check(
    z.refine((value) => value.trim() !== '', { message, abort: true }),
    z.maxLength(max, `${name} must be at most ${max} characters`),
    z.refine(isStorable, `${name} contains characters that cannot be stored`),
  );
}

/** An http(s) URL or a path of this site; never `javascript:`, `data:` or a protocol-relative URL in disguise. */
export function isPictureUrl(value: string): boolean {
  if (/[\s\\<>"]/.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(value);
}
