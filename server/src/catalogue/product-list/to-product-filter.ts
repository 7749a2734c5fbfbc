import type { ProductFilterQuery } from '@shop/contract/product-filters';
import type { Deps } from '../../deps.ts';
import type { ProductFilter } from './product-filter.queries.ts';

/** The filter that the query of a list, of an export or of a bulk edit names. */
export function toProductFilter({ lowStock }: Pick<Deps, 'lowStock'>, query: ProductFilterQuery): ProductFilter {
  return {
    brands: query.brand,
    categories: query.category,
    deleted: query.deleted === undefined ? undefined : query.deleted === 'true',
    words: wordsOf(query.q),
    stockBelow: query.low_stock === 'true' ? lowStock : undefined,
    soldOut: query.stock === 'out',
    withoutPicture: query.picture === 'none',
  };
}

/** Whether the products of a list change, or their order, when one is sold that is not sold out by it. */
export function dependsOnStock(query: { low_stock?: unknown; _sort?: unknown }): boolean {
  return query.low_stock !== undefined || [query._sort].flat().includes('stock');
}

function wordsOf(text: string): string[] {
  const words = text.normalize().split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '');
}
