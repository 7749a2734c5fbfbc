/**
 * When it returns, all sums are what the orders say, also those that were wrong. Orders are placed and changed meanwhile; those changes are
 * summed up afterwards.
 */

import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { lockFigures, recomputeAll } from './order-figures.queries.ts';

/** @returns how many orders are not cancelled */
export async function recomputeFigures({ db }: Pick<Deps, 'db'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockFigures(tx, 0);
    return recomputeAll(tx);
  });
}
