import type { Deps } from '../../deps.ts';
import { bookSomeStockChanges, waitForProduct } from './stock-changes.queries.ts';

/**
 * When it returns, no change set is at this product, or only just, and its stocks are as the last one left them. To be called before
 * stocks are locked and then the product: who waited for it then would have orders wait for the stocks.
 */
export async function afterChangeSet({ db }: Pick<Deps, 'db'>, productId: number): Promise<void> {
  await waitForProduct(db, productId);
  while ((await bookSomeStockChanges(db)) > 0);
}
