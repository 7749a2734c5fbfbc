/**
 * When one of these returns, a passkey is the account's, or is its no more; the history says so, and its owner is told by mail. An account
 * that has a factor is asked for it before: what a new passkey signs is given to nobody else.
 */

import { ShopError } from '@shop/contract/errors';
import { type AddPasskeyBody, MAX_PASSKEYS, type SecondFactorProof } from '@shop/contract/second-factor';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { lockedUser, ownUser } from './own-user.ts';
import { deletePasskey, insertPasskey, type PasskeyRow } from './passkeys.queries.ts';
import { checkNewPasskey, optionsOfNewPasskey } from './passkeys.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { refuseLast, tidyUp } from './remaining-factors.ts';
import { countRecoveryCodes, deleteBegun, findKinds } from './second-factors.queries.ts';
import { storeRecoveryCodes } from './store-recovery-codes.ts';

/** @throws ShopError SECOND_FACTOR_ASKED, PASSKEYS_FULL, TOO_MANY_REQUESTS */
export async function beginPasskey(deps: Deps, actor: Actor, proof: SecondFactorProof) {
  const user = await ownUser(deps, actor);
  await checkSecondFactor(deps, user, proof, 'SECOND_FACTOR_ASKED');
  if ((await findKinds(deps.db, user.id)).passkeys >= MAX_PASSKEYS) throw new ShopError('PASSKEYS_FULL');
  return optionsOfNewPasskey(deps, user);
}

/**
 * @returns recovery codes, which are told only now, where the account had no factor before
 * @throws ShopError INVALID_INPUT, PASSKEY_KNOWN, PASSKEYS_FULL
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, response }: AddPasskeyBody,
): Promise<{ passkey: PasskeyRow; recoveryCodes?: string[] }> {
  const { userId } = actor;
  const made = await checkNewPasskey(deps, userId, response);
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockedUser(tx, actor);
    if ((await findKinds(tx, userId)).passkeys >= MAX_PASSKEYS) throw new ShopError('PASSKEYS_FULL');
    const passkey = await insertPasskey(tx, { ...made, user_id: userId, name, created_at: at });
    if (passkey === undefined) throw new ShopError('PASSKEY_KNOWN');
    await deleteBegun(tx, userId);
    await recordFactorChange(tx, { actorId: userId, userId, change: 'passkey-added', at });
    if ((await countRecoveryCodes(tx, userId)) > 0) return { passkey };
    const recoveryCodes = newRecoveryCodes();
    await storeRecoveryCodes(tx, userId, recoveryCodes);
    return { passkey, recoveryCodes };
  });
}

/** @throws ShopError NOT_FOUND, SECOND_FACTOR_ASKED, SECOND_FACTOR_STAYS, TOO_MANY_REQUESTS */
export async function removePasskey(
  deps: Deps,
  actor: Actor,
  { id, proof }: { id: number; proof: SecondFactorProof },
): Promise<void> {
  await checkSecondFactor(deps, await ownUser(deps, actor), proof, 'SECOND_FACTOR_ASKED');
  const { userId } = actor;
  await inTransaction(deps.db, async (tx) => {
    const user = await lockedUser(tx, actor);
    if (!(await deletePasskey(tx, userId, id))) throw new ShopError('NOT_FOUND');
    await refuseLast(tx, deps, user);
    await tidyUp(tx, userId);
    await recordFactorChange(tx, { actorId: userId, userId, change: 'passkey-removed', at: deps.clock.now() });
  });
}
