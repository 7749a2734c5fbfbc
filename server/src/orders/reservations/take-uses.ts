/** Takes the uses of the promotions of a new order, as a part of its transaction. */

import { ShopError } from '@shop/contract/errors';
import type { PriceRules } from '@shop/contract/pricing/rules';
import { codeKey } from '@shop/contract/promotions';
import type { Deps } from '../../deps.ts';
import { currentPriceRules } from '../../pricing/price-rules.ts';
import { takeUses } from '../../pricing/promotion-uses.ts';
import type { Tx } from '../../schema.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';

/** Each try finds promotions that others have used up since the try before. */
const MOST_TRIES = 4;

/** Rolls the transaction back: a promotion was used up after it was read. */
class UsedUpMeanwhile extends Error {}

/**
 * Places an order again where a promotion was used up or deleted while it was placed: then the price is computed without it, and the
 * order is rejected with what it costs now.
 * @param rules as they are known; each further try gets those of then
 */
export async function retryingUsedUp<T>(
  deps: Deps,
  rules: PriceRules,
  place: (rules: PriceRules) => Promise<T>,
): Promise<T> {
  let current = rules;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      return await place(current);
    } catch (error) {
      if (!(error instanceof UsedUpMeanwhile)) throw error;
    }
    current = await currentPriceRules(deps);
  }
  throw new ShopError('USED_UP', { detail: 'A promotion was used up while you ordered. Nothing was ordered' });
}

/** @throws UsedUpMeanwhile */
export async function takeUsesOf(tx: Tx, { id, user_id, promotions }: OrderRow, at: Date): Promise<void> {
  if (promotions.length === 0) return;
  const applied = promotions.map(({ id: promotionId, code }) => ({
    promotionId,
    codeKey: code === null ? null : codeKey(code),
  }));
  if (!(await takeUses(tx, { orderId: id, userId: user_id, applied, at }))) throw new UsedUpMeanwhile();
}
