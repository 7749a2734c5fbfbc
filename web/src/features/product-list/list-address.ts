/** The state of a product list is its address: `?q=mug&category=a&category=b&price_lte=20&_sort=rating&_order=desc&page=2`. */

import {
  type FilterName,
  filterNames,
  filterParams,
  type ListFilters,
  type ListState,
  type SortOption,
  type ValueName,
} from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';

type Paged = ListFilters & { page: number };

/** @returns '' or '?…': the query of the list's address */
export function listSearch(state: ListState): string {
  const { sort, page } = state;
  return queryString({
    ...filterParams(state),
    _sort: sort?.sort,
    _order: sort?.order,
    page: page > 1 ? page : undefined,
  });
}

/** A change of filter or sorting leads to page 1. */
export function withFilter<State extends Paged>(state: State, name: FilterName, value: string, on: boolean): State {
  const others = state[name].filter((one) => one !== value);
  return { ...state, [name]: on ? [...others, value] : others, page: 1 };
}

/** @param changes undefined takes a filter away */
export function withValues<State extends Paged>(
  state: State,
  changes: Readonly<Partial<Record<ValueName, string | undefined>>>,
): State {
  const values = Object.entries({ ...state.values, ...changes }).filter(([, value]) => value !== undefined);
  return { ...state, values: Object.fromEntries(values), page: 1 };
}

export function withoutFilters<State extends Paged>(state: State): State {
  const { exact } = state.values;
  const values = exact === undefined ? {} : { exact };
  return { ...state, category: [], brand: [], color: [], size: [], own: {}, values, page: 1 };
}

/** The query without its price words: these are a filter, though they stand among the words. */
export function withoutPriceWords<State extends Paged>(state: State, words: string | null): State {
  const left = state.q.split(/\s+/);
  // From the end, where they stand most often: 'under armour shirt under 50' loses the right word.
  for (const word of words?.split(' ').toReversed() ?? []) {
    const at = left.lastIndexOf(word);
    if (at >= 0) left.splice(at, 1);
  }
  return { ...state, q: left.join(' '), page: 1 };
}

export function withSort(state: ListState, sort: SortOption | undefined): ListState {
  return { ...state, sort, page: 1 };
}

/** How many filters there are, as the chips show them: the two bounds of the price are one. */
export function countFilters(filters: ListFilters): number {
  const { exact: _ofSearch, price_gte, price_lte, ...others } = filters.values;
  const lists = filterNames.reduce((sum, name) => sum + filters[name].length, 0);
  const price = price_gte !== undefined || price_lte !== undefined ? 1 : 0;
  return lists + price + countOwn(filters.own) + Object.keys(others).length;
}

/** The two bounds of a number are one, too. */
function countOwn(own: ListFilters['own']): number {
  return Object.entries(own).reduce((sum, [name, { length }]) => {
    const isSecond = name.endsWith('_lte') && name.replace(/lte$/, 'gte') in own;
    return isSecond ? sum : sum + length;
  }, 0);
}
