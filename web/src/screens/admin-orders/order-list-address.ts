/**
 * The state of the orders table is its address:
 * `?q=ann&status=pending&from=2026-11-01&_sort=totalAmount&_order=desc&columns=items&limit=50&view=3&page=2`.
 */

import { fulfilmentStates, orderNeeds, orderTraits } from '@shop/contract/order-desk';
import {
  orderStatuses,
  orderStatusesThat,
  paymentMethods,
  paymentMethodsThat,
  paymentStatuses,
} from '@shop/contract/order-status';
import type { OrderView } from '@shop/contract/order-views';
import { type OrderSort, orderSorts } from '@shop/contract/orders';
import { PAGE_SIZE, type SortOrder } from '@shop/contract/paging';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { queryString } from '@shop/contract/query-string';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type OrderFilter, type OrderQuery, orderFilterParams } from '../../state/order-list.ts';
import { areAllColumns, type OrderColumn, orderColumns, readColumns } from './order-columns.ts';

/** The filters that have a fixed set of values. */
export const choiceNames = ['status', 'paymentMethod', 'paymentStatus', 'fulfilment', 'needs', 'only'] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** The filters that are a limit, each with its form. */
const limits = {
  from: isDate,
  to: isDate,
  total_gte: isAmount,
  total_lte: isAmount,
} as const;
export type LimitName = keyof typeof limits;

export type OrderListState = OrderFilter & {
  q: string;
  sort: OrderSort;
  order: SortOrder;
  page: number;
  /** Orders on a page. */
  limit: number;
  columns: readonly OrderColumn[];
  /** The saved view that the person opened; its filter may have been changed since. */
  view: number | undefined;
};

export const pageSizes = [PAGE_SIZE, 25, 50, 100] as const;

/** Newest first, which is the server's default order. */
const DEFAULT = { sort: 'id', order: 'desc' } as const;

export const allOrders: OrderListState = {
  q: '',
  ...DEFAULT,
  page: 1,
  limit: PAGE_SIZE,
  columns: orderColumns,
  view: undefined,
};

export const sortLabels: Record<OrderSort, string> = {
  id: adminOrdersText.orderColumn,
  totalAmount: adminOrdersText.totalAmount,
  createdAt: adminOrdersText.orderTime,
  updatedAt: adminOrdersText.lastUpdated,
};

export function isOrderSort(text: string | null): text is OrderSort {
  return orderSorts.some((one) => one === text);
}

/** A day, such as 2026-11-22, or an instant. */
function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isAmount(text: string): boolean {
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text);
}

/** Several values are repeated or joined by commas. */
function valuesOf(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((text) => text.split(','));
}

function readFilter(params: URLSearchParams): Omit<OrderFilter, 'q'> {
  function chosen<T extends string>(name: ChoiceName, values: readonly T[]): readonly T[] | undefined {
    const wanted = valuesOf(params, name);
    const known = values.filter((value) => wanted.includes(value));
    return known.length === 0 ? undefined : known;
  }
  function limit(name: LimitName): string | undefined {
    const text = params.get(name) ?? '';
    return limits[name](text) ? text : undefined;
  }
  return {
    status: chosen('status', orderStatuses),
    paymentStatus: chosen('paymentStatus', paymentStatuses),
    paymentMethod: chosen('paymentMethod', paymentMethods),
    fulfilment: chosen('fulfilment', fulfilmentStates),
    needs: chosen('needs', orderNeeds),
    only: chosen('only', orderTraits),
    from: limit('from'),
    to: limit('to'),
    total_gte: limit('total_gte'),
    total_lte: limit('total_lte'),
  };
}

/** Ignores what is unknown or invalid: a pasted address always leads to a list. */
export function readOrderListState(params: URLSearchParams): OrderListState {
  const sort = params.get('_sort');
  const order = params.get('_order');
  const page = params.get('page') ?? '';
  const limit = pageSizes.find((size) => String(size) === params.get('limit'));
  const view = params.get('view') ?? '';
  return {
    ...readFilter(params),
    ...(isOrderSort(sort) && (order === 'asc' || order === 'desc') ? { sort, order } : DEFAULT),
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    limit: limit ?? PAGE_SIZE,
    columns: readColumns(valuesOf(params, 'columns')),
    view: /^[1-9]\d{0,8}$/.test(view) ? Number(view) : undefined,
  };
}

/** @returns '' or '?…': the filter and the words alone, as GET /orders takes them */
export function filterSearch(state: OrderListState): string {
  return queryString(orderFilterParams(state));
}

/** The orders of the list as a file, for spreadsheets. */
export function exportPath(state: OrderListState): string {
  return `/orders.csv${queryString({ ...orderFilterParams(state), bom: true })}`;
}

/** @returns '' or '?…': the query of the list's address */
export function orderListSearch({ sort, order, page, limit, columns, view, ...filter }: OrderListState): string {
  const isSorted = sort !== DEFAULT.sort || order !== DEFAULT.order;
  return queryString({
    ...orderFilterParams(filter),
    _sort: isSorted ? sort : undefined,
    _order: isSorted ? order : undefined,
    columns: areAllColumns(columns) ? undefined : columns.join(','),
    limit: limit === PAGE_SIZE ? undefined : limit,
    view,
    page: page > 1 ? page : undefined,
  });
}

/** The sorted column reverses its order; another column begins ascending. Both lead to page 1. */
export function toggled(state: OrderListState, sort: OrderSort): OrderListState {
  const order = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc';
  return { ...state, sort, order, page: 1 };
}

/** The state with another filter, on page 1. */
function filtered(state: OrderListState, change: (params: URLSearchParams) => void): OrderListState {
  const params = new URLSearchParams(filterSearch(state));
  change(params);
  return { ...state, ...readFilter(params), page: 1 };
}

/** A value from a dropdown or a field replaces the filter's values; '' and what is no value remove it. */
export function withChosen(state: OrderListState, name: ChoiceName | LimitName, value: string): OrderListState {
  return filtered(state, (params) => params.set(name, value));
}

/** Without one value of a filter. */
export function withoutChosen(state: OrderListState, name: ChoiceName | LimitName, value: string): OrderListState {
  return filtered(state, (params) => {
    const others = params.getAll(name).filter((one) => one !== value);
    params.delete(name);
    for (const one of others) params.append(name, one);
  });
}

/** Words, sort and columns stay. */
export function withoutFilters({ q, sort, order, limit, columns, view }: OrderListState): OrderListState {
  return { q, sort, order, limit, columns, view, page: 1 };
}

/** Other words keep the filters, the sort and their order. */
export function withWords(state: OrderListState, q: string): OrderListState {
  return { ...state, q, page: 1 };
}

/** Orders that hold stock until they are dispatched, oldest first. */
export const toDispatch: OrderListState = {
  ...allOrders,
  status: orderStatusesThat('awaitsDispatch'),
  paymentMethod: paymentMethodsThat('prepaid', false),
  sort: 'createdAt',
  order: 'asc',
};

/** The address of a saved view. */
export function stateOfView(view: OrderView): OrderListState {
  const { limit, page } = allOrders;
  const filter = readOrderListState(new URLSearchParams(view.filter));
  const { sort, order } = view;
  return { ...filter, sort, order, columns: readColumns(view.columns), view: view.id, limit, page };
}

export function isFiltered(state: OrderListState): boolean {
  return filterSearch(state) !== '';
}

/** Which orders, in which order; without their page. */
export function orderSelectionOf({
  q,
  sort,
  order,
  limit: _limit,
  page: _page,
  columns: _columns,
  view: _view,
  ...filter
}: OrderListState): Omit<OrderQuery, 'page' | 'limit'> {
  if (q === '') return { ...filter, sort, order };
  // Without a sort the order of the number that is searched for comes first.
  const isDefault = sort === DEFAULT.sort && order === DEFAULT.order;
  return { ...filter, q, sort: isDefault ? undefined : sort, order: isDefault ? undefined : order };
}

export function orderQueryOf(state: OrderListState): OrderQuery {
  return { ...orderSelectionOf(state), page: state.page, limit: state.limit };
}
