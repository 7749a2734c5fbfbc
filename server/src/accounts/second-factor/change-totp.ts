/**
 * An authenticator app is set up in two steps: its secret is told, and a code of it puts it in force. Until then, and when a step
 * throws, the account's factors are as they were. An account that has a factor is asked for it before one is added or removed.
 */

import { ShopError } from '@shop/contract/errors';
import type { SecondFactorProof, TotpSetup } from '@shop/contract/second-factor';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { limitFailures } from '../limit-failures.ts';
import { checkSecondFactor, failedCodesOf } from './check-second-factor.ts';
import { lockedUser, ownUser } from './own-user.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { refuseLast, tidyUp } from './remaining-factors.ts';
import { placeOfTotp } from './sealed-totp.ts';
import { deleteBegun, deleteTotp, findTotpSetup, putTotp, putTotpSetup } from './second-factors.queries.ts';
import { storeRecoveryCodes } from './store-recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The time that one takes to scan a code, or to come back to it. */
const SETUP_SECONDS = 3600;

/** @throws ShopError SECOND_FACTOR_ASKED, SECRET_KEY_MISSING, TOO_MANY_REQUESTS */
export async function beginTotp(deps: Deps, actor: Actor, proof: SecondFactorProof): Promise<TotpSetup> {
  const user = await ownUser(deps, actor);
  const sealing = requireSealing(deps);
  await checkSecondFactor(deps, user, proof, 'SECOND_FACTOR_ASKED');
  const secret = newTotpSecret();
  const expires_at = new Date(deps.clock.now().getTime() + SETUP_SECONDS * 1000);
  const sealed = sealing.seal(secret, placeOfTotp(user.id));
  await inTransaction(deps.db, (tx) => putTotpSetup(tx, { user_id: user.id, sealed, expires_at }));
  const issuer = deps.settings.current().shopName;
  return { secret, uri: totpUri(secret, { issuer, account: user.email }) };
}

/**
 * @returns recovery codes, which are told only now; those of before are good no more
 * @throws ShopError INVALID_INPUT, NO_TOTP_SETUP, TOO_MANY_REQUESTS
 */
export async function confirmTotp(deps: Deps, actor: Actor, { code }: { code: string }): Promise<string[]> {
  const sealing = requireSealing(deps);
  const at = deps.clock.now();
  const { userId } = actor;
  const recoveryCodes = newRecoveryCodes();
  const wrong = new ShopError('INVALID_INPUT', { errors: [{ path: 'code', message: accountErrorsText.wrongCode }] });
  const limit = { key: failedCodesOf(userId), isFailure: (error: unknown) => error === wrong };
  await limitFailures(deps, limit, () =>
    inTransaction(deps.db, async (tx) => {
      await lockedUser(tx, actor);
      const sealed = await findTotpSetup(tx, userId, at);
      if (sealed === undefined) throw new ShopError('NO_TOTP_SETUP');
      const step = stepOfCode(sealing.open(sealed, placeOfTotp(userId)), code.replaceAll(/\s/g, ''), at);
      if (step === undefined) throw wrong;
      await putTotp(tx, { userId, sealed, usedStep: step, at });
      await storeRecoveryCodes(tx, userId, recoveryCodes);
      await deleteBegun(tx, userId);
      await recordFactorChange(tx, { actorId: userId, userId, change: 'totp-added', at });
    }),
  );
  return recoveryCodes;
}

/** @throws ShopError SECOND_FACTOR_ASKED, SECOND_FACTOR_STAYS, TOO_MANY_REQUESTS */
export async function removeTotp(deps: Deps, actor: Actor, proof: SecondFactorProof): Promise<void> {
  await checkSecondFactor(deps, await ownUser(deps, actor), proof, 'SECOND_FACTOR_ASKED');
  const at = deps.clock.now();
  const { userId } = actor;
  await inTransaction(deps.db, async (tx) => {
    const user = await lockedUser(tx, actor);
    if (!(await deleteTotp(tx, userId))) return;
    await refuseLast(tx, deps, user);
    await tidyUp(tx, userId);
    await recordFactorChange(tx, { actorId: userId, userId, change: 'totp-removed', at });
  });
}

function requireSealing({ sealing }: Deps): Sealing {
  if (sealing === undefined) throw new ShopError('SECRET_KEY_MISSING');
  return sealing;
}
