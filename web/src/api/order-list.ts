/** The list of all orders: its filters and its query. No shopper loads this. */

import type { FulfilmentState, OrderNeed, OrderTrait } from '@shop/contract/order-desk';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/order-status';
import type { Order, OrderSort } from '@shop/contract/orders';
import type { SortOrder } from '@shop/contract/paging';
import { queryString } from '@shop/contract/query-string';
import { fetchAllOrders } from './orders.ts';
import type { Page } from './request.ts';

/** Several values of one filter mean any of them; all filters hold. */
export type OrderFilter = {
  /** Words that each are a part of what the order says. */
  q?: string | undefined;
  status?: readonly OrderStatus[] | undefined;
  paymentStatus?: readonly PaymentStatus[] | undefined;
  paymentMethod?: readonly PaymentMethod[] | undefined;
  fulfilment?: readonly FulfilmentState[] | undefined;
  /** A day in the shop's time zone, or an instant; both ends belong to it. */
  from?: string | undefined;
  to?: string | undefined;
  /** Amounts; both ends belong to it. */
  total_gte?: string | undefined;
  total_lte?: string | undefined;
  needs?: readonly OrderNeed[] | undefined;
  only?: readonly OrderTrait[] | undefined;
  /** Of this customer. */
  customer?: number | undefined;
};

export type OrderQuery = OrderFilter & {
  sort: OrderSort | undefined;
  order: SortOrder | undefined;
  page: number;
  limit: number;
};

/** What the address of the orders table and GET /orders call the filters, in one order. */
export function orderFilterParams(filter: OrderFilter) {
  const { q, status, paymentStatus, paymentMethod, fulfilment, needs, only, from, to, total_gte, total_lte, customer } =
    filter;
  return {
    q: q === '' ? undefined : q,
    status,
    paymentStatus,
    paymentMethod,
    fulfilment,
    needs,
    only,
    from,
    to,
    total_gte,
    total_lte,
    customer,
  };
}

/** '?_sort=id&…', the query of GET /orders; also identifies a list. */
export function orderListQuery({ sort, order, page, limit, ...filter }: OrderQuery): string {
  return queryString({ ...orderFilterParams(filter), _sort: sort, _order: order, _page: page, _limit: limit });
}

export function fetchOrders(query: OrderQuery, signal?: AbortSignal): Promise<Page<Order>> {
  return fetchAllOrders(orderListQuery(query), signal);
}
