/**
 * Seals what the database keeps secret: who has a copy of the database without the key reads none of it, and cannot put one sealed text
 * in the place of another. A sealed text names its key, so that texts of two keys can stand side by side while the key is changed.
 */

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 6;

export interface Sealing {
  /** @param place where the text belongs, such as its table and row: it opens nowhere else */
  seal(text: string, place: string): string;
  /** @throws Error for a text that was changed, belongs elsewhere, or was sealed with another key */
  open(sealed: string, place: string): string;
  /** False for a text of the previous key, which is to be sealed with the present one. */
  isPresent(sealed: string): boolean;
  /** The ids of the keys that open. */
  keyIds: readonly string[];
}

/** @param secrets.previous opens what was sealed before the key was changed */
export function createSealing(secrets: { present: string; previous?: string | undefined }): Sealing {
  const present = keyOf(secrets.present);
  const keys = [present, ...(secrets.previous === undefined ? [] : [keyOf(secrets.previous)])];
  return {
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, present.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, present.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    open: (sealed, place) => {
      const [version, id, nonce = '', content = ''] = sealed.split('.');
      const key = version === VERSION ? keys.find((one) => one.id === id) : undefined;
      if (key === undefined) throw new Error('This was sealed with another key');
      const bytes = Buffer.from(content, 'base64url');
      const cut = bytes.length - TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, key.key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(cut));
      return Buffer.concat([decipher.update(bytes.subarray(0, cut)), decipher.final()]).toString('utf8');
    },
    isPresent: (sealed) => keyIdOf(sealed) === present.id,
    keyIds: keys.map(({ id }) => id),
  };
}

export function keyIdOf(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}

/** A text of any form becomes a key; its id tells nothing of it. */
function keyOf(secret: string): { id: string; key: Buffer } {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const id = createHash('sha256').update(derive('id of a sealing key')).digest().subarray(0, ID_BYTES);
  return { id: id.toString('base64url'), key: derive('sealing key') };
}
