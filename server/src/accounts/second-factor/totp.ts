/** Codes of an authenticator app by RFC 6238: SHA-1, six digits, a new one each half minute, and one before or after it is good too. */

import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const BEFORE_AND_AFTER = 1;
const SECRET_BYTES = 20;

/** In base32, as apps read it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code of a set-up says. */
export function totpUri(secret: string, names: { issuer: string; account: string }): string {
  // Apps split the label at its first colon.
  const issuer = names.issuer.replaceAll(':', ' ');
  return new TOTP({ issuer, label: names.account, secret: Secret.fromBase32(secret) }).toString();
}

/** @returns the number of the half minute that the code is of; undefined when it is not good now */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library throws for other letters.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const away = TOTP.validate({
    ...{ token: code, secret: Secret.fromBase32(secret), timestamp },
    ...{ algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, window: BEFORE_AND_AFTER },
  });
  return away === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp }) + away;
}
