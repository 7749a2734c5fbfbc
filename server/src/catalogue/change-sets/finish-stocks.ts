/**
 * When it returns, all that change sets have booked so far is in the stocks, what products show follows from them, and the change
 * sets that waited for it are applied or undone. Any process may do it at any time, for those that died.
 */

import type { Deps } from '../../deps.ts';
import { finishChangeSets } from './change-sets.queries.ts';
import { bookSomeStockChanges, refreshSomeProducts } from './stock-changes.queries.ts';

export async function finishStocks({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await bookSomeStockChanges(db)) > 0);
  while ((await refreshSomeProducts(db)) > 0);
  await finishChangeSets(db);
}
