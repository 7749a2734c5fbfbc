/** When it returns, stock below the setting `lowStock` is low: what falls below it from now on is in the next mail about low stock. */

import type { Deps } from '../../deps.ts';
import { updateLowStockThreshold } from './low-stock.queries.ts';

export async function setLowStock({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  await updateLowStockThreshold(db, settings.current().lowStock);
}
