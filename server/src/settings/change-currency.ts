/**
 * When it returns, the shop may have the other currency: no order is placed before the transaction ends, and all amounts are in its units.
 * The numbers stay: 19.99 USD become 19.99 EUR. An order that is being placed at the same time is either placed before, and then the
 * currency stays, or priced again after.
 */

import { ShopError } from '@shop/contract/errors';
import type { Tx } from '../schema.ts';
import { hasOrders, lockOrders } from './settings.queries.ts';

/** @throws ShopError CURRENCY_IN_USE once there is an order */
export async function prepareCurrencyChange(tx: Tx): Promise<void> {
  if (await hasOrders(tx)) throw new ShopError('CURRENCY_IN_USE');
  await lockOrders(tx);
  if (await hasOrders(tx)) throw new ShopError('CURRENCY_IN_USE');
}
