/**
 * The picture that a product's page shows first, for a document that preloads it. The document waits a moment for one that is not known
 * yet, never longer; one that is known is read again in the background, so the first document after a change may preload the old
 * one, which costs its download and nothing else.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { findProduct } from './products.queries.ts';

const MAX_PRODUCTS = 5000;
const FRESH_MS = 5000;
const PATIENCE_MS = 50;

/** @returns undefined where a variant may show its own first, where there is no such product, or where it is not known in time */
export function createProductPictureCache(deps: Pick<Deps, 'reads'>): (id: number) => Promise<string | undefined> {
  const pictures = new LRUCache<number, { src: string | undefined }>({
    max: MAX_PRODUCTS,
    ttl: FRESH_MS,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    // An unreachable database shows elsewhere; here the picture only comes later.
    ignoreFetchAbort: true,
    fetchMethod: async (id) => {
      const product = await findProduct(deps.reads, id);
      const ownByVariant = product?.variants.some(({ image }) => image !== null) ?? false;
      return { src: ownByVariant || product?.thumbnail === '' ? undefined : product?.thumbnail };
    },
  });

  return async (id) => {
    const read = pictures.fetch(id).catch(() => undefined);
    const found = await Promise.race([read, pause(PATIENCE_MS, undefined, { ref: false })]);
    return found?.src;
  };
}
