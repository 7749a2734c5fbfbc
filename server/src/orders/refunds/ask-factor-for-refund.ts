/**
 * Refunds and cancellations by staff that bring what they gave back of an order above the amount of the settings ask their sender for the
 * second factor. The work is tried without it first: what would be refused for another reason, or was done before, asks for nothing and
 * uses no code up.
 */

import { ShopError } from '@shop/contract/errors';
import { toAmount } from '@shop/contract/money';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { accountErrorsText } from '@shop/messages/account-errors';
import { checkSecondFactor } from '../../accounts/second-factor/check-second-factor.ts';
import { hasSecondFactor } from '../../accounts/second-factor/second-factors.queries.ts';
import { findUser } from '../../accounts/users.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { coveredMinor } from '../order/refundable.ts';
import type { OrderRefundRow } from '../order/select-orders.queries.ts';

/**
 * Called for each refund just before it is recorded; it throws where the second factor is to be asked for.
 * @param minor of the refund, and of what staff refunded of the same order before: several small ones are one large one
 */
export type RefundGuard = (minor: number) => void;

/** @param refunds all of the order */
export function guardRefund(
  guard: RefundGuard | undefined,
  minor: number,
  refunds: readonly Pick<OrderRefundRow, 'source' | 'amount_cents' | 'state'>[],
): void {
  guard?.(minor + coveredMinor(refunds.filter(({ source }) => source === 'shop')));
}

class FactorIsNeeded extends Error {}

/** Where it is too late to ask: what is above the amount is refused. */
export function refuseAbove({ settings }: Pick<Deps, 'settings'>): RefundGuard | undefined {
  return guardOf(settings.current().refundSecondFactorAbove, () => new ShopError('SECOND_FACTOR_ASKED'));
}

function guardOf(limit: number | null, error: () => Error): RefundGuard | undefined {
  if (limit === null) return undefined;
  return (minor) => {
    if (toAmount(minor) > limit) throw error();
  };
}

/**
 * @param work gets a guard that throws while the second factor was not shown, and none once it was or where nobody needs to be asked
 * @throws ShopError SECOND_FACTOR_ASKED, SECOND_FACTOR_DEMANDED from who has none, TOO_MANY_REQUESTS
 */
export async function askFactorForRefund<T>(
  deps: Deps,
  actor: Actor,
  proof: SecondFactorProof,
  work: (guard: RefundGuard | undefined) => Promise<T>,
): Promise<T> {
  const { refundSecondFactorAbove: limit } = deps.settings.current();
  try {
    return await work(guardOf(limit, () => new FactorIsNeeded()));
  } catch (error) {
    if (!(error instanceof FactorIsNeeded)) throw error;
  }
  await prove(deps, actor, proof);
  return work(undefined);
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
