/** Which products a list shows: what its address says, and what of the API it asks for. */

import type { ProductSort } from './catalogue.ts';
import { PAGE_SIZE, type SortOrder } from './paging.ts';
import { type Params, queryString } from './query-string.ts';

export type SortOption = { label: string; sort: ProductSort; order: SortOrder };

export const sortOptions: readonly SortOption[] = [
  { label: 'Best Rating', sort: 'rating', order: 'desc' },
  { label: 'Price: Low to High', sort: 'discountPrice', order: 'asc' },
  { label: 'Price: High to Low', sort: 'discountPrice', order: 'desc' },
];

export type FilterName = 'category' | 'brand';

export type ListState = {
  category: readonly string[];
  brand: readonly string[];
  sort: SortOption | undefined;
  page: number;
};

/** The server takes no more values of one filter, nor pages beyond this. */
const MAX_VALUES = 100;
const MAX_PAGE = 1_000_000_000;

/** Repeated or comma-joined, as the API takes them; no name holds a comma. */
function readValues(params: Params, name: FilterName): string[] {
  const values = params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set(values)].slice(0, MAX_VALUES);
}

function readPage(text: string | null): number {
  const page = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** What is unknown or impossible is ignored: a pasted address always gives a list. */
export function readListState(params: Params): ListState {
  const sort = params.get('_sort');
  const order = params.get('_order');
  return {
    category: readValues(params, 'category'),
    brand: readValues(params, 'brand'),
    sort: sortOptions.find((option) => option.sort === sort && option.order === order),
    page: readPage(params.get('page')),
  };
}

export type ProductQuery = {
  category: readonly string[];
  brand: readonly string[];
  sort: ProductSort | undefined;
  order: SortOrder | undefined;
  page: number;
  limit: number;
  admin: boolean;
};

export function productQueryOf({ category, brand, sort, page }: ListState, admin: boolean): ProductQuery {
  return { category, brand, sort: sort?.sort, order: sort?.order, page, limit: PAGE_SIZE, admin };
}

/** '?category=a&…' as GET /products takes it; also the key by which a list is known. */
export function productListQuery(query: ProductQuery): string {
  return queryString({
    category: query.category,
    brand: query.brand,
    _sort: query.sort,
    _order: query.order,
    _page: query.page,
    _limit: query.limit,
    admin: query.admin ? true : undefined,
  });
}

export function brandsPath(admin: boolean): string {
  return `/brands${queryString({ admin: admin ? true : undefined })}`;
}

export function categoriesPath(admin: boolean): string {
  return `/categories${queryString({ admin: admin ? true : undefined })}`;
}
