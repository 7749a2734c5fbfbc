/** The state of a product list is its address: `?category=a&category=b&brand=c&_sort=rating&_order=desc&page=2`. */

import type { ProductSort } from '@shop/contract/catalogue';
import { PAGE_SIZE, type SortOrder } from '@shop/contract/paging';
import type { ProductQuery } from '../../state/product-slice.ts';

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
function readValues(params: URLSearchParams, name: FilterName): string[] {
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
export function readListState(params: URLSearchParams): ListState {
  const sort = params.get('_sort');
  const order = params.get('_order');
  return {
    category: readValues(params, 'category'),
    brand: readValues(params, 'brand'),
    sort: sortOptions.find((option) => option.sort === sort && option.order === order),
    page: readPage(params.get('page')),
  };
}

/** '' or '?…': the address of a list, beside its path. */
export function listSearch({ category, brand, sort, page }: ListState): string {
  const params = new URLSearchParams();
  for (const value of category) params.append('category', value);
  for (const value of brand) params.append('brand', value);
  if (sort !== undefined) {
    params.set('_sort', sort.sort);
    params.set('_order', sort.order);
  }
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Any change of filter or sort goes to page 1. */
export function withFilter(state: ListState, name: FilterName, value: string, on: boolean): ListState {
  const others = state[name].filter((one) => one !== value);
  return { ...state, [name]: on ? [...others, value] : others, page: 1 };
}

export function withoutFilters(state: ListState): ListState {
  return { ...state, category: [], brand: [], page: 1 };
}

export function withSort(state: ListState, sort: SortOption | undefined): ListState {
  return { ...state, sort, page: 1 };
}

export function productQueryOf({ category, brand, sort, page }: ListState, admin: boolean): ProductQuery {
  return { category, brand, sort: sort?.sort, order: sort?.order, page, limit: PAGE_SIZE, admin };
}
