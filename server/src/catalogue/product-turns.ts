import { ShopError } from '@shop/contract/errors';
import { boundedPerKey, QueueFullError } from '../platform/bounded-concurrency.ts';

const AT_ONCE = 4;
const PATIENCE_MS = 10_000;

const inTurnOfProduct = boundedPerKey({ limit: AT_ONCE, maxWaitMs: PATIENCE_MS });

/**
 * Runs work that wants the rows of these products to itself. Only some at once may stand before a product's row, each with a
 * connection of the pool; the others wait here, with none. So a row that is held for long slows its own product only, not
 * the whole shop. Turns are taken in the order of ids, as the rows are.
 */
export function inTurnOfProducts<T>(productIds: Iterable<number>, work: () => Promise<T>): Promise<T> {
  const [...ids] = new Set(productIds);
  const inTurn = ids.sort((a, b) => b - a).reduce((inner, id) => () => inTurnOfProduct(id, inner), work);
  return inTurn().catch((error: unknown) => {
    if (error instanceof QueueFullError) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    throw error;
  });
}
