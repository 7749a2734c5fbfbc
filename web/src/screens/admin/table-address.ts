/** The state of the products table is its address: `?view=table&q=mug&low_stock=true&_sort=stock&_order=asc&page=2&_limit=50`. */

import { type ProductSort, productSorts } from '@shop/contract/catalogue';
import type { SortOrder } from '@shop/contract/paging';
import { type AdminSort, adminSorts } from '@shop/contract/product-filters';
import { filterNames, filterParams, type ListFilters, readListState } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';
import { adminValues } from './switches.ts';

export type TableSort = ProductSort | AdminSort;

export type TableState = ListFilters & {
  /** Undefined: by id, or the best match first in a search. */
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
  const { sort: _ofCards, page, ...filters } = readListState(params, adminValues);
  const sort = params.get('_sort');
  const limit = Number(params.get('_limit'));
  return {
    ...filters,
    sort: isTableSort(sort) ? sort : undefined,
    order: params.get('_order') === 'desc' ? 'desc' : 'asc',
    page,
    limit: Number.isInteger(limit) && limit >= 10 && limit <= 100 ? limit : DEFAULT_SIZE,
  };
}

/** The filter as the API takes it in addresses and in the body of a bulk edit. */
export function filterOf(state: TableState) {
  const lists = filterNames.map((name) => [name, state[name].length > 0 ? state[name].join(',') : undefined] as const);
  const listed: readonly string[] = filterNames;
  return Object.fromEntries(
    [...Object.entries(filterParams(state)).filter(([name]) => !listed.includes(name)), ...lists].flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value] as const]),
    ),
  );
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

/** The products of the filter as a file, with the mark by which Excel knows UTF-8. */
export function exportPath(state: TableState): string {
  return `/products.csv${queryString({ ...filterOf(state), bom: true })}`;
}

/** The sorted column reverses its order; another column begins ascending. Both lead to page 1. */
export function toggled(state: TableState, sort: TableSort): TableState {
  const order = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc';
  return { ...state, sort, order, page: 1 };
}

/** Without any filter, and without the search. */
export function withoutAll(state: TableState): TableState {
  return { ...state, category: [], brand: [], color: [], size: [], own: {}, q: '', values: {}, page: 1 };
}

export function isFiltered(state: TableState): boolean {
  return Object.keys(filterOf(state)).length > 0;
}
