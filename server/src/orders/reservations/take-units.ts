/**
 * Takes the stock of a new order as one of its last statements, so that other orders of the same variants wait for a short time only.
 * What was checked before may be sold by then: the order is then placed again with its stocks locked before anything is read.
 */

import { ShopError } from '@shop/contract/errors';
import { lockStocks, takeStock } from '../../catalogue/products/stock.queries.ts';
import type { Tx } from '../../schema.ts';

/** Rolls the transaction back: a stock that was there when it was read has been sold since. */
class SoldSince extends Error {}

/**
 * Places an order without locking stocks first or, if one of them is sold before it is taken, once more with locked stocks: that one
 * is placed, or rejected with the stocks as they are.
 */
export async function retryingSold<T>(place: (locksFirst: boolean) => Promise<T>): Promise<T> {
  try {
    return await place(false);
  } catch (error) {
    if (!(error instanceof SoldSince)) throw error;
    return place(true);
  }
}

/** @throws SoldSince */
export async function takeUnits(
  tx: Tx,
  order: {
    orderId: number;
    userId: number;
    at: Date;
    units: ReadonlyMap<number, number>;
    isLocked: boolean;
  },
): Promise<void> {
  const { units, isLocked } = order;
  // Sent together. One statement that takes several stocks locks them in no certain order; one stock needs no order.
  const [, taken] = await Promise.all([
    isLocked || units.size === 1 ? undefined : lockStocks(tx, { variantIds: [...units.keys()] }),
    takeStock(tx, order),
  ]);
  if (taken) return;
  // Locked stocks were checked; the condition in the statement protects them even if that changes one day.
  throw isLocked ? new ShopError('OUT_OF_STOCK') : new SoldSince();
}
