import { ShopError } from '@shop/contract/errors';
import { boundedPerKey, QueueFullError } from '../platform/bounded-concurrency.ts';

const MAX_CONCURRENT = 4;
/** Orders of a drop do not wait for each other as a rule. It leaves some of a pool of 16 to other products where they do. */
const MAX_CONCURRENT_OF_DROP = 12;
const MAX_WAIT_MS = 10_000;

const withProductLock = boundedPerKey({ limit: MAX_CONCURRENT, maxWaitMs: MAX_WAIT_MS });
const withDropLock = boundedPerKey({ limit: MAX_CONCURRENT_OF_DROP, maxWaitMs: MAX_WAIT_MS });

/** Ids of the drops that this process has seen. It decides who waits where, not what is sold, so it may be out of date. */
const drops = new Set<number>();

/** Has the next orders of drops wait for others of the same drop only where there are many; products are those of the present one. */
export function noteDrops(products: readonly { id: number; is_drop: boolean }[]): void {
  for (const { id, is_drop } of products) {
    if (is_drop) drops.add(id);
    else drops.delete(id);
  }
}

/**
 * Runs work that locks the rows of these products. Per product, only a few may wait for its row with a connection of the
 * pool; the others wait here, without one. So a row that stays locked delays orders of its own product only, not the whole
 * shop. The locks are taken in the order of ids, as the rows are.
 * @throws ShopError UNAVAILABLE after a long wait
 */
export function withProductLocks<T>(productIds: Iterable<number>, work: () => Promise<T>): Promise<T> {
  const [...ids] = new Set(productIds);
  const locked = ids
    .sort((a, b) => b - a)
    .reduce((inner, id) => () => (drops.has(id) ? withDropLock : withProductLock)(id, inner), work);
  return locked().catch((error: unknown) => {
    if (error instanceof QueueFullError) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    throw error;
  });
}
