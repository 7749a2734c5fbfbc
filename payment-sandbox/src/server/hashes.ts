import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Hash of a request's parameters, whatever order they came in. */
export function hashParams(params: unknown): Buffer {
  return sha256(stringify(params) ?? 'null');
}
