/** The state of the list of customers is its address: `?q=ann&segment=3&_sort=spent&_order=asc&page=2`. */

import { type CustomerSort, customerSorts } from '@shop/contract/customers';
import type { SortOrder } from '@shop/contract/paging';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { queryString } from '@shop/contract/query-string';

export type CustomerListState = {
  q: string;
  segment: number | undefined;
  sort: CustomerSort;
  order: SortOrder;
  page: number;
};

/** Who ordered last comes first, as the server lists them. */
const allCustomers: CustomerListState = { q: '', segment: undefined, sort: 'lastOrder', order: 'desc', page: 1 };

const numberIn = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined);

/** Ignores what is unknown: a pasted address always leads to a list. */
export function readCustomerList(params: URLSearchParams): CustomerListState {
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    segment: numberIn(params.get('segment')),
    sort: customerSorts.find((one) => one === params.get('_sort')) ?? allCustomers.sort,
    order: params.get('_order') === 'asc' ? 'asc' : 'desc',
    page: numberIn(params.get('page')) ?? 1,
  };
}

/** @returns '' or '?…' */
export function customerListAddress({ q, segment, sort, order, page }: CustomerListState): string {
  return queryString({
    q: q === '' ? undefined : q,
    segment,
    _sort: sort === allCustomers.sort ? undefined : sort,
    _order: order === 'asc' ? order : undefined,
    page: page > 1 ? page : undefined,
  });
}
