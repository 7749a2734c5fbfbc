/** Codes for who has lost the app and the passkeys. Each has 120 random bits, so that a plain hash keeps it secret. */

import { RECOVERY_CODES } from '@shop/contract/second-factor';
import { hashToken, newRecoveryCode } from '../../platform/tokens.ts';

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

/** @param code as somebody has typed it: in any case, with or without its dashes */
export function hashOfRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
