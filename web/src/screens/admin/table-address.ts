/** The state of the products table is its address: `?view=table&q=mug&low_stock=true&_sort=stock&_order=asc&page=2&_limit=50`. */

import { type ProductSort, productSorts } from '@shop/contract/catalogue';
import type { SortOrder } from '@shop/contract/paging';
import { type AdminSort, adminSorts, SEARCH_MAX } from '@shop/contract/product-filters';
import { readListState } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';

export type TableSort = ProductSort | AdminSort;

/** Filters that are on or off, each with the value that turns it on. */
export const switches = [
  { name: 'low_stock', value: 'true', label: 'Low in stock' },
  { name: 'stock', value: 'out', label: 'Sold out' },
  { name: 'deleted', value: 'true', label: 'Deleted' },
  { name: 'picture', value: 'none', label: 'No picture' },
] as const;
export type SwitchName = (typeof switches)[number]['name'];

export type TableState = {
  category: readonly string[];
  brand: readonly string[];
  q: string;
  on: readonly SwitchName[];
  /** Undefined: by id. */
  sort: TableSort | undefined;
  order: SortOrder;
  page: number;
  limit: number;
};

export const pageSizes = [10, 25, 50, 100] as const;
const DEFAULT_SIZE = 25;

function isTableSort(text: string | null): text is TableSort {
  return [...productSorts, ...adminSorts].some((sort) => sort === text);
}

/** Ignores what is unknown or invalid: a pasted address always leads to a list. */
export function readTableState(params: URLSearchParams): TableState {
  const { category, brand, page } = readListState(params);
  const sort = params.get('_sort');
  const limit = Number(params.get('_limit'));
  return {
    category,
    brand,
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    on: switches.filter(({ name, value }) => params.get(name) === value).map(({ name }) => name),
    sort: isTableSort(sort) ? sort : undefined,
    order: params.get('_order') === 'desc' ? 'desc' : 'asc',
    page,
    limit: Number.isInteger(limit) && limit >= 10 && limit <= 100 ? limit : DEFAULT_SIZE,
  };
}

/** The filter as the API takes it in addresses and in the body of a bulk edit. */
export function filterOf({ category, brand, q, on }: TableState) {
  const chosen = switches.filter(({ name }) => on.includes(name)).map(({ name, value }) => [name, value] as const);
  return {
    ...(category.length > 0 && { category: category.join(',') }),
    ...(brand.length > 0 && { brand: brand.join(',') }),
    ...(q !== '' && { q }),
    ...Object.fromEntries<string>(chosen),
  };
}

function sortOf({ sort, order }: TableState) {
  return sort === undefined ? {} : { _sort: sort, _order: order };
}

/** '?…': the query of the table's address */
export function tableSearch(state: TableState): string {
  return queryString({
    view: 'table',
    ...filterOf(state),
    ...sortOf(state),
    ...(state.page > 1 && { page: state.page }),
    ...(state.limit !== DEFAULT_SIZE && { _limit: state.limit }),
  });
}

/** '?…' as GET /products takes it; also the key by which a page is known. */
export function tableQuery(state: TableState): string {
  return queryString({
    ...filterOf(state),
    ...sortOf(state),
    _page: state.page,
    _limit: state.limit,
    admin: true,
  });
}

/** The products of the filter as a file. */
export function exportPath(state: TableState): string {
  return `/products.csv${queryString(filterOf(state))}`;
}

/** Any change of a filter leads to page 1. */
export function withSwitch(state: TableState, name: SwitchName, on: boolean): TableState {
  const others = state.on.filter((one) => one !== name);
  return { ...state, on: on ? [...others, name] : others, page: 1 };
}

/** The sorted column reverses its order; another column begins ascending. Both lead to page 1. */
export function toggled(state: TableState, sort: TableSort): TableState {
  const order = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc';
  return { ...state, sort, order, page: 1 };
}

export function withoutFilters(state: TableState): TableState {
  return { ...state, category: [], brand: [], q: '', on: [], page: 1 };
}

export function isFiltered(state: TableState): boolean {
  return Object.keys(filterOf(state)).length > 0;
}
