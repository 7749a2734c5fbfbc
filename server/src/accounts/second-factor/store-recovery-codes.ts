import type { Tx } from '../../schema.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factors.queries.ts';

/** In the place of those that the account has. */
export async function storeRecoveryCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void> {
  await replaceRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode));
}
