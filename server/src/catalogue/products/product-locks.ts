import { ShopError } from '@shop/contract/errors';
import { boundedPerKey, QueueFullError } from '../../platform/bounded-concurrency.ts';

const MAX_CONCURRENT = 4;
const MAX_WAIT_MS = 10_000;

const withProductLock = boundedPerKey({ limit: MAX_CONCURRENT, maxWaitMs: MAX_WAIT_MS });

/**
 * Runs work that locks the rows of these products. Per product, only a few may wait for its row with a connection of the
 * pool; the others wait here, without one. So a row that stays locked delays orders of its own product only, not the whole
 * shop. The locks are taken in the order of ids, as the rows are.
 * @throws ShopError UNAVAILABLE after a long wait
 */
export function withProductLocks<T>(productIds: Iterable<number>, work: () => Promise<T>): Promise<T> {
  const [...ids] = new Set(productIds);
  const locked = ids.sort((a, b) => b - a).reduce((inner, id) => () => withProductLock(id, inner), work);
  return locked().catch((error: unknown) => {
    if (error instanceof QueueFullError) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    throw error;
  });
}
