/** Takes the uses of the promotions of a new order. */

import { codeKey } from '@shop/contract/promotions';
import { takeUses } from '../../pricing/promotion-uses.ts';
import type { Tx } from '../../schema.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';
import { PlaceAgain } from './with-retries.ts';

/**
 * Call it after the stock is reserved, as wherever both are locked.
 * @throws PlaceAgain where a promotion was used up or deleted after it was read
 */
export async function redeemPromotions(tx: Tx, { id, user_id, promotions }: OrderRow, at: Date): Promise<void> {
  if (promotions.length === 0) return;
  const applied = promotions.map(({ id: promotionId, code }) => ({
    promotionId,
    codeKey: code === null ? null : codeKey(code),
  }));
  const taken = await takeUses(tx, { orderId: id, userId: user_id, applied, at });
  if (!taken) throw new PlaceAgain({ because: 'used up' });
}
