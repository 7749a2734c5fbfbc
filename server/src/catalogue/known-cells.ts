import { LRUCache } from 'lru-cache';
import type { Deps } from '../platform/deps.ts';
import { type FoundCells, listProductCells, type ProductFilter } from './product-pages.queries.ts';

const MOST_BYTES = 4_000_000;
const BYTES_A_CELL = 80;
// Its objects and its place in the cache, without the cells.
const BYTES_AN_ENTRY = 500;

export interface KnownCells {
  /** @param catalogueVersion the version when the caller's session was read; what is found is not older */
  find(filter: ProductFilter, catalogueVersion: number): Promise<FoundCells>;
}

/** How many products filters leave, counted again only once the catalogue has changed: page after page of one list asks for it. */
export function rememberCells(deps: Deps): KnownCells {
  const known = new LRUCache<string, { catalogueVersion: number; found: FoundCells }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ found }, name) => BYTES_AN_ENTRY + 2 * name.length + BYTES_A_CELL * found.cells.length,
  });

  return {
    async find(filter, catalogueVersion) {
      const name = JSON.stringify(filter);
      const entry = known.get(name);
      if (entry?.catalogueVersion === catalogueVersion) return entry.found;
      const found = await listProductCells(deps.reads, filter);
      known.set(name, { catalogueVersion, found });
      return found;
    },
  };
}
