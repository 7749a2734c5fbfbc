/**
 * When it returns true, the sums of all customers are those of all orders, payments and accounts that were written before. Who writes
 * those does not wait for that. False: there was more to do than a caller may wait for, and a part of it is done.
 */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { hasChangedCustomers, sumUpCustomers as sumUpSome } from './changed-customers.queries.ts';

const AT_A_TIME = 500;
/** There are more of them only after a bulk load. */
const MOST = 10_000;

export async function sumUpCustomers(deps: Pick<Deps, 'db' | 'reads'>): Promise<boolean> {
  for (let summed = 0; await hasChangedCustomers(deps.reads); ) {
    if (summed >= MOST) return false;
    summed += await inTransaction(deps.db, (tx) => sumUpSome(tx, AT_A_TIME));
  }
  return true;
}

/** The same for those who look: with less than that they would see what is not so. */
export async function requireSums(deps: Pick<Deps, 'db' | 'reads'>): Promise<void> {
  if (!(await sumUpCustomers(deps))) throw new ShopError('UNAVAILABLE', { retryAfter: 15 });
}
