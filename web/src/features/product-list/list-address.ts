/** The state of a product list is its address: `?category=a&category=b&brand=c&_sort=rating&_order=desc&page=2`. */

import type { FilterName, ListState, SortOption } from '@shop/contract/product-list';

/** @returns '' or '?…': the query of the list's address */
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

/** A change of filter or sorting leads to page 1. */
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
