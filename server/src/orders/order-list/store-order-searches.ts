/**
 * When it returns true, all orders that were placed before can be searched. Placing an order does not wait for that. False: there was
 * more to do than a caller may wait for, and a part of it is done.
 */

import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { hasUnsearchedOrders, storeOrderSearches as storeSome } from './order-search.queries.ts';

const AT_A_TIME = 500;
/** They take some seconds. There are more of them only after a bulk load. */
const MOST = 10_000;

export async function storeOrderSearches(deps: Pick<Deps, 'db' | 'reads'>): Promise<boolean> {
  for (let stored = 0; await hasUnsearchedOrders(deps.reads); ) {
    if (stored >= MOST) return false;
    stored += await inTransaction(deps.db, (tx) => storeSome(tx, 'new', AT_A_TIME));
  }
  return true;
}

/** Stores again, in part, what an update of the shop searches orders by. Until then they are found by what was stored before. */
export async function renewOrderSearches(deps: Pick<Deps, 'db'>): Promise<void> {
  for (let renewed = 0; renewed < MOST; renewed += AT_A_TIME) {
    if ((await inTransaction(deps.db, (tx) => storeSome(tx, 'old', AT_A_TIME))) === 0) return;
  }
}
