/** When it returns, stock below LOW_STOCK is low: what falls below it from now on is in the next mail about low stock. */

import type { Deps } from '../../deps.ts';
import { updateLowStockThreshold } from './low-stock.queries.ts';

export async function setLowStock({ db, lowStock }: Pick<Deps, 'db' | 'lowStock'>): Promise<void> {
  await updateLowStockThreshold(db, lowStock);
}
