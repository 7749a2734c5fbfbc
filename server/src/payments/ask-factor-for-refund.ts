/**
 * Refunds by staff that bring what they gave back of an order above the amount of the settings ask their sender for the second factor. The work is tried without it first: what would be
 * refused for another reason, or was done before, asks for nothing and uses no code up.
 */

import { ShopError } from '@shop/contract/errors';
import { toAmount } from '@shop/contract/money';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { accountErrorsText } from '@shop/messages/account-errors';
import { checkSecondFactor } from '../accounts/second-factor/check-second-factor.ts';
import { hasSecondFactor } from '../accounts/second-factor/second-factors.queries.ts';
import { findUser } from '../accounts/users.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';

/**
 * Called for each refund just before it is recorded; it throws where the second factor is to be asked for.
 * @param minor of the refund, and of what staff refunded of the same order before: several small ones are one large one
 */
export type RefundGuard = (minor: number) => void;

class FactorIsNeeded extends Error {}

/** @throws ShopError SECOND_FACTOR_ASKED, SECOND_FACTOR_DEMANDED from who has none, TOO_MANY_REQUESTS */
export async function askFactorForRefund<T>(
  deps: Deps,
  actor: Actor,
  proof: SecondFactorProof,
  work: (guard: RefundGuard) => Promise<T>,
): Promise<T> {
  const { refundSecondFactorAbove: limit } = deps.settings.current();
  try {
    return await work((minor) => {
      if (limit !== null && toAmount(minor) > limit) throw new FactorIsNeeded();
    });
  } catch (error) {
    if (!(error instanceof FactorIsNeeded)) throw error;
  }
  await prove(deps, actor, proof);
  return work(() => {});
}

async function prove(deps: Deps, { userId }: Actor, proof: SecondFactorProof): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (user === undefined) throw new ShopError('NOT_LOGGED_IN');
  if (!(await hasSecondFactor(deps.db, userId))) {
    throw new ShopError('SECOND_FACTOR_DEMANDED', {
      detail: accountErrorsText.refundNeedsFactor,
      secondFactor: 'totp',
    });
  }
  await checkSecondFactor(deps, user, proof, 'SECOND_FACTOR_ASKED');
}
