import type { Deps } from '../../deps.ts';
import { cacheByVersion } from '../../platform/cache-by-version.ts';
import { type WithImageAlts, withImageAlts } from './image-alts.ts';
import { listProductsByIds, type ProductWithVariants } from './products.queries.ts';
import { readCatalogueAt } from './read-catalogue.ts';

const MAX_PRODUCTS = 2000;
const BYTES_PER_PRODUCT = 2000;

export interface ProductsCache {
  /**
   * @param catalogueVersion the version when the caller's session was read
   * @returns the products that exist, by id, each at least as new as that version
   */
  listByIds(ids: readonly number[], catalogueVersion: number): Promise<Map<number, WithImageAlts<ProductWithVariants>>>;
}

/** Products that are shown within something else, such as carts. */
export function createProductsCache(deps: Deps): ProductsCache {
  const cache = cacheByVersion<number, WithImageAlts<ProductWithVariants>>({
    maxBytes: MAX_PRODUCTS * BYTES_PER_PRODUCT,
    bytesOf: () => BYTES_PER_PRODUCT,
  });

  return {
    async listByIds(ids, catalogueVersion) {
      const found = new Map<number, WithImageAlts<ProductWithVariants>>();
      const missing: number[] = [];
      for (const id of ids) {
        const cached = cache.get(id, catalogueVersion);
        if (cached !== undefined) found.set(id, cached);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      const from = readCatalogueAt(deps, { catalogueVersion });
      for (const product of await withImageAlts(from, await listProductsByIds(from.reads, missing))) {
        cache.set(product.id, catalogueVersion, product);
        found.set(product.id, product);
      }
      return found;
    },
  };
}
