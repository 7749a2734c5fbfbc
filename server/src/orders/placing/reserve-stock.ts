/** Reserves the stock of a new order. */

import { ShopError } from '@shop/contract/errors';
import { lockStocks, takeStock } from '../../catalogue/products/stock.queries.ts';
import type { Tx } from '../../schema.ts';
import { PlaceAgain } from './with-retries.ts';

/**
 * Call it last: other orders of the same variants wait from here to the commit.
 * @param given.units of each variant id
 * @param given.isLocked whether the stocks were locked before they were checked
 * @throws PlaceAgain where a stock was sold after it was checked; ShopError OUT_OF_STOCK where it was locked
 */
export async function reserveStock(
  tx: Tx,
  order: { id: number; user_id: number },
  given: { units: ReadonlyMap<number, number>; isLocked: boolean; at: Date },
): Promise<void> {
  const { units, isLocked, at } = given;
  // Sent together. One statement that takes several stocks locks them in no certain order; one stock needs no order.
  const [, taken] = await Promise.all([
    isLocked || units.size === 1 ? undefined : lockStocks(tx, { variantIds: [...units.keys()] }),
    takeStock(tx, { units, orderId: order.id, userId: order.user_id, at }),
  ]);
  if (taken) return;
  // Locked stocks were checked; the condition in the statement protects them even if that changes one day.
  throw isLocked ? new ShopError('OUT_OF_STOCK') : new PlaceAgain({ because: 'sold' });
}
