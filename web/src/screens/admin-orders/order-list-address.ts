/** The state of the orders table is its address: `?q=ann&status=pending&_sort=totalAmount&_order=desc&page=2`. */

import { orderStatuses, paymentStatuses } from '@shop/contract/order-status';
import { type OrderSort, orderSorts, paymentMethods } from '@shop/contract/orders';
import { PAGE_SIZE, type SortOrder } from '@shop/contract/paging';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import type { OrderFilter, OrderQuery } from '../../state/order-slice.ts';

export type OrderListState = OrderFilter & { q: string; sort: OrderSort; order: SortOrder; page: number };

/** Newest first, which is the server's default order. */
const DEFAULT = { sort: 'id', order: 'desc' } as const;

const filterNames = ['status', 'paymentStatus', 'paymentMethod'] as const;

export const sortLabels: Record<OrderSort, string> = {
  id: 'Order#',
  totalAmount: 'Total Amount',
  createdAt: 'Order Time',
  updatedAt: 'Last Updated',
};

export function isOrderSort(text: string | null): text is OrderSort {
  return orderSorts.some((one) => one === text);
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** Ignores what is unknown or invalid: a pasted address always leads to a list. */
export function readOrderListState(params: URLSearchParams): OrderListState {
  const sort = params.get('_sort');
  const order = params.get('_order');
  const page = params.get('page') ?? '';
  const sorting = isOrderSort(sort) && (order === 'asc' || order === 'desc') ? ({ sort, order } as const) : DEFAULT;
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    status: oneOf(orderStatuses, params.get('status')),
    paymentStatus: oneOf(paymentStatuses, params.get('paymentStatus')),
    paymentMethod: oneOf(paymentMethods, params.get('paymentMethod')),
    ...sorting,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** @returns '' or '?…': the query of the list's address */
export function orderListSearch({ sort, order, page, ...filter }: OrderListState): string {
  const params = new URLSearchParams();
  if (filter.q !== '') params.set('q', filter.q);
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  if (sort !== DEFAULT.sort || order !== DEFAULT.order) {
    params.set('_sort', sort);
    params.set('_order', order);
  }
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The sorted column reverses its order; another column begins ascending. Both lead to page 1. */
export function toggled(state: OrderListState, sort: OrderSort): OrderListState {
  const order = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc';
  return { ...state, sort, order, page: 1 };
}

/** @param value '' removes the filter */
export function withFilter(state: OrderListState, name: keyof OrderFilter, value: string): OrderListState {
  const chosen = {
    status: oneOf(orderStatuses, value),
    paymentStatus: oneOf(paymentStatuses, value),
    paymentMethod: oneOf(paymentMethods, value),
  };
  return { ...state, [name]: chosen[name], page: 1 };
}

/** Other words keep the filters, the sort and their order. */
export function withWords(state: OrderListState, q: string): OrderListState {
  return { ...state, q, page: 1 };
}

/** Orders that hold stock until they are dispatched, oldest first. */
export const toDispatch: OrderListState = {
  q: '',
  status: 'pending',
  paymentMethod: 'cash',
  sort: 'createdAt',
  order: 'asc',
  page: 1,
};

export function isToDispatch(state: OrderListState): boolean {
  return orderListSearch({ ...state, page: 1 }) === orderListSearch(toDispatch);
}

export function isFiltered(state: OrderListState): boolean {
  return state.q !== '' || filterNames.some((name) => state[name] !== undefined);
}

export function orderQueryOf({ q, sort, order, ...state }: OrderListState): OrderQuery {
  const query = { ...state, limit: PAGE_SIZE };
  if (q === '') return { ...query, sort, order };
  // Without a sort the order of the number that is searched for comes first.
  const isDefault = sort === DEFAULT.sort && order === DEFAULT.order;
  return { ...query, q, sort: isDefault ? undefined : sort, order: isDefault ? undefined : order };
}
