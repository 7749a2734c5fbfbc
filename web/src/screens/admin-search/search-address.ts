/** The state of the list of search terms is its address: `?_sort=searches&days=7&page=2`. */

import { DEFAULT_TERM_DAYS, type SearchTermSort } from '@shop/contract/search';
import type { SearchTermQuery } from '../../data/search-terms.ts';

/** Those without results first: there is something to do. */
const DEFAULT_SORT: SearchTermSort = 'results';

export const periods = [7, DEFAULT_TERM_DAYS, 90, 365] as const;

/** Ignores what is unknown: a pasted address always leads to a list. */
export function readSearchState(params: URLSearchParams): SearchTermQuery {
  const days = Number(params.get('days'));
  const page = params.get('page') ?? '';
  return {
    days: periods.find((one) => one === days) ?? DEFAULT_TERM_DAYS,
    sort: params.get('_sort') === 'searches' ? 'searches' : DEFAULT_SORT,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** @returns '' or '?…': the query of the list's address */
export function searchAddress({ days, sort, page }: SearchTermQuery): string {
  const params = new URLSearchParams();
  if (sort !== DEFAULT_SORT) params.set('_sort', sort);
  if (days !== DEFAULT_TERM_DAYS) params.set('days', String(days));
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
