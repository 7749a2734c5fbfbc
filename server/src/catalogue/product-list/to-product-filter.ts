import { ShopError } from '@shop/contract/errors';
import { toCents } from '@shop/contract/money';
import { adminFilterQuery, type ProductFilterQuery } from '@shop/contract/product-filters';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ProductFilter, ProductSearch } from './product-filter.queries.ts';

// So that it is a bigint of PostgreSQL.
const ID = /^\d{1,15}$/;

/** The filter that the query of a list of admins, of an export or of a bulk edit names. */
export function toProductFilter({ lowStock }: Pick<Deps, 'lowStock'>, query: ProductFilterQuery): ProductFilter {
  const { deleted, q } = query;
  return {
    ...ofEverybody(query),
    deleted: deleted === undefined ? undefined : deleted === 'true',
    search: searchOf(query, { id: ID.test(q) ? Number(q) : undefined, findsDeleted: true }),
    stockBelow: query.low_stock === 'true' ? lowStock : undefined,
    soldOut: query.stock === 'out',
    withoutPicture: query.picture === 'none',
  };
}

/** The filter of a list and of its facets. That of a shopper is never with deleted products. */
export function filterOfCaller(
  deps: Pick<Deps, 'lowStock'>,
  { role }: Pick<Actor, 'role'>,
  query: CommonFilters & { admin: boolean } & { [name in AdminFilter]?: unknown },
): ProductFilter {
  if (query.admin) {
    if (role !== 'admin') throw new ShopError('FORBIDDEN');
    const { low_stock, stock, deleted, picture, ...others } = query;
    return toProductFilter(deps, { ...others, ...adminFilterQuery.parse({ low_stock, stock, deleted, picture }) });
  }
  return {
    ...ofEverybody(query),
    deleted: false,
    search: searchOf(query, { id: undefined, findsDeleted: false }),
    stockBelow: undefined,
    soldOut: false,
    withoutPicture: false,
  };
}

type AdminFilter = keyof typeof adminFilterQuery.shape;
type CommonFilters = Omit<ProductFilterQuery, AdminFilter>;

function ofEverybody(query: CommonFilters) {
  return {
    brands: query.brand,
    categories: query.category,
    colors: query.color,
    sizes: query.size,
    minPriceCents: query.price_gte === undefined ? undefined : toCents(query.price_gte),
    maxPriceCents: query.price_lte === undefined ? undefined : toCents(query.price_lte),
    minRatingHundredths: query.rating_gte === undefined ? undefined : Math.round(query.rating_gte * 100),
    inStock: query.in_stock === 'true',
  };
}

function searchOf(
  { q, exact }: CommonFilters,
  caller: Pick<ProductSearch, 'id' | 'findsDeleted'>,
): ProductSearch | undefined {
  return q === '' ? undefined : { text: q, exact: exact === 'true', ...caller };
}

/**
 * Whether the response to a list or to its facets is never cached. With `q` it is not, since lists of a search are counted, and since the
 * database finds less until the search index is loaded, which would stay in the cache. For others, see dependsOnStock.
 */
export function isNeverCached(query: { q?: unknown; low_stock?: unknown; _sort?: unknown }): boolean {
  return (query.q !== undefined && query.q !== '') || dependsOnStock(query);
}

/** Whether the products of a list change, or their order, when one is sold that is not sold out by it. */
function dependsOnStock(query: { low_stock?: unknown; _sort?: unknown }): boolean {
  return query.low_stock !== undefined || [query._sort].flat().includes('stock');
}
