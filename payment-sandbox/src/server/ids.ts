import { randomBytes } from 'node:crypto';

/** As Stripe's ids look: a prefix and letters and digits only, since ids are taken apart at `_`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${alphanumeric(length)}`;
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${alphanumeric(25)}`;
}

function alphanumeric(length: number): string {
  let text = '';
  while (text.length < length) text += randomBytes(32).toString('base64url').replaceAll(/[-_]/g, '');
  return text.slice(0, length);
}
