/** The state of the orders table is its address: `?_sort=totalAmount&_order=desc&page=2`. */

import { type OrderSort, orderSorts } from '@shop/contract/orders';
import { PAGE_SIZE, type SortOrder } from '@shop/contract/paging';
import type { OrderQuery } from '../../state/order-slice.ts';

export type OrderListState = { sort: OrderSort; order: SortOrder; page: number };

/** Newest first, as the server lists them unasked. */
const DEFAULT = { sort: 'id', order: 'desc' } as const;

export const sortLabels: Record<OrderSort, string> = {
  id: 'Order#',
  totalAmount: 'Total Amount',
  createdAt: 'Order Time',
  updatedAt: 'Last Updated',
};

export function isOrderSort(text: string | null): text is OrderSort {
  return orderSorts.some((one) => one === text);
}

/** What is unknown or impossible is ignored: a pasted address always gives a list. */
export function readOrderListState(params: URLSearchParams): OrderListState {
  const sort = params.get('_sort');
  const order = params.get('_order');
  const page = params.get('page') ?? '';
  const sorting = isOrderSort(sort) && (order === 'asc' || order === 'desc') ? ({ sort, order } as const) : DEFAULT;
  return { ...sorting, page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1 };
}

/** '' or '?…': the address of a list, beside its path. */
export function orderListSearch({ sort, order, page }: OrderListState): string {
  const params = new URLSearchParams();
  if (sort !== DEFAULT.sort || order !== DEFAULT.order) {
    params.set('_sort', sort);
    params.set('_order', order);
  }
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The column that is sorted by turns round; another one begins ascending. Either goes to page 1. */
export function toggled(state: OrderListState, sort: OrderSort): OrderListState {
  const order = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc';
  return { sort, order, page: 1 };
}

export function orderQueryOf({ sort, order, page }: OrderListState): OrderQuery {
  return { sort, order, page, limit: PAGE_SIZE };
}
