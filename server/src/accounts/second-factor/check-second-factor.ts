/**
 * When it returns, the account has no second factor, or its owner has shown one: a code that was good once and is good no more, or a
 * passkey. Ten wrong ones in 15 minutes lock the factor of the account, from wherever they are sent: who gets here knows the password or
 * has a session.
 */

import { ShopError } from '@shop/contract/errors';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../../deps.ts';
import { limitFailures, MAX_FAILURES } from '../limit-failures.ts';
import { noteLockedAccount } from '../note-locked-account.ts';
import type { UserRow } from '../users.queries.ts';
import { isGoodUse } from './passkeys.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { placeOfTotp } from './sealed-totp.ts';
import { findKinds, findSealedTotp, takeRecoveryCode, useStep } from './second-factors.queries.ts';
import { stepOfCode } from './totp.ts';

/** What an answer says that asks for it: 401 at the log-in, 403 where somebody is logged in already. */
type Asking = 'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_ASKED';

/** @throws ShopError as `asking` says, TOO_MANY_REQUESTS */
export async function checkSecondFactor(
  deps: Deps,
  user: Pick<UserRow, 'id' | 'email'>,
  proof: SecondFactorProof,
  asking: Asking,
): Promise<void> {
  const { totp, passkeys } = await findKinds(deps.db, user.id);
  if (!totp && passkeys === 0) return;
  const secondFactor = [...(totp ? ['totp'] : []), ...(passkeys > 0 ? ['passkey'] : [])].join(', ');
  const { code, passkey } = proof;
  // It is no attempt.
  if (!code && !passkey) throw new ShopError(asking, { secondFactor });
  const detail = code ? accountErrorsText.wrongCode : accountErrorsText.wrongPasskey;
  const wrong = new ShopError(asking, { secondFactor, detail });
  const limit = {
    key: failedCodesOf(user.id),
    isFailure: (error: unknown) => error === wrong,
    onLast: (at: Date) => noteLockedAccount(deps, { email: user.email, attempts: MAX_FAILURES, at }),
  };
  await limitFailures(deps, limit, async () => {
    const isGood = code ? await isGoodCode(deps, user.id, code) : passkey && (await isGoodUse(deps, user.id, passkey));
    if (!isGood) throw wrong;
  });
}

/** The key of an account's counter. */
export function failedCodesOf(userId: number): string {
  return `second-factor:${userId}`;
}

async function isGoodCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(deps.db, userId, hashOfRecoveryCode(code));
  const sealed = await findSealedTotp(deps.db, userId);
  if (sealed === undefined) return false;
  if (deps.sealing === undefined) throw new ShopError('SECRET_KEY_MISSING');
  const step = stepOfCode(deps.sealing.open(sealed, placeOfTotp(userId)), digits, deps.clock.now());
  return step !== undefined && useStep(deps.db, userId, step);
}
