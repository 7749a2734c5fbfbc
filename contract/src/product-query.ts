/** What a product list requests of the API. */

import type { ProductSort } from './catalogue.ts';
import type { SortOrder } from './paging.ts';
import { queryString } from './query-string.ts';

export type ProductQuery = {
  /** The filters: '' or '?category=a&…' */
  filter: string;
  sort: ProductSort | undefined;
  order: SortOrder | undefined;
  page: number;
  limit: number;
  admin: boolean;
};

function withFilter(filter: string, rest: string): string {
  return filter === '' ? rest : filter + rest.replace('?', '&');
}

/** '?category=a&…' as GET /products takes it; also the key by which a list is known. */
export function productListQuery({ filter, sort, order, page, limit, admin }: ProductQuery): string {
  return withFilter(
    filter,
    queryString({ _sort: sort, _order: order, _page: page, _limit: limit, admin: admin || undefined }),
  );
}

/** What of the catalogue the filters leave, counted by filter. */
export function facetsPath({ filter, admin }: Pick<ProductQuery, 'filter' | 'admin'>): string {
  return `/products/facets${withFilter(filter, queryString({ admin: admin || undefined }))}`;
}

export const CATEGORY_TREE_PATH = '/category-tree';

export function brandsPath(admin: boolean): string {
  return `/brands${queryString({ admin: admin ? true : undefined })}`;
}

export function categoriesPath(admin: boolean): string {
  return `/categories${queryString({ admin: admin ? true : undefined })}`;
}
