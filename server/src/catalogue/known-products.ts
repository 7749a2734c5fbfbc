import { LRUCache } from 'lru-cache';
import type { Deps } from '../platform/deps.ts';
import { listProductsByIds, type ProductRow } from './products.queries.ts';

// About 2 kB each.
const MOST_PRODUCTS = 2000;

interface KnownProduct {
  /** The version of the caller for whom the product was read afterwards, so the product is at least as new. */
  catalogueVersion: number;
  product: ProductRow;
}

export interface KnownProducts {
  /**
   * @param catalogueVersion the version when the caller's session was read
   * @returns those that there are, by id, none older than the caller's request
   */
  listByIds(ids: readonly number[], catalogueVersion: number): Promise<Map<number, ProductRow>>;
}

/** Products that are shown within something else, read again only once the catalogue has changed. */
export function rememberProducts(deps: Deps): KnownProducts {
  const known = new LRUCache<number, KnownProduct>({ max: MOST_PRODUCTS });

  return {
    async listByIds(ids, catalogueVersion) {
      const found = new Map<number, ProductRow>();
      const unknown: number[] = [];
      for (const id of ids) {
        const entry = known.get(id);
        if (entry?.catalogueVersion === catalogueVersion) found.set(id, entry.product);
        else unknown.push(id);
      }
      if (unknown.length === 0) return found;
      for (const product of await listProductsByIds(deps.reads, unknown)) {
        known.set(product.id, { catalogueVersion, product });
        found.set(product.id, product);
      }
      return found;
    },
  };
}
