import type { Address } from '@shop/contract/accounts';
import type { OrderStatus, PaymentStatus } from '@shop/contract/order-status';
import {
  IDEMPOTENCY_KEY_HEADER,
  type Order,
  type OrderSort,
  type PaymentMethod,
  shopOrder,
  shopOrders,
} from '@shop/contract/orders';
import type { SortOrder } from '@shop/contract/paging';
import { queryString } from '@shop/contract/query-string';
import { type Page, request, requestPage } from './request.ts';

export type NewOrder = {
  /** `id` is the cart line's, if the item comes from the cart: the server rejects an order whose line has left the cart. */
  items: {
    id?: number | undefined;
    product: number;
    quantity: number;
    variant?: number | undefined;
    color?: string | undefined;
    size?: string | undefined;
  }[];
  /** In dollars, as the shopper saw it. */
  totalAmount: number;
  totalItems: number;
  user: number;
  paymentMethod: PaymentMethod;
  /** Null with a pick-up method. */
  selectedAddress: Address | null;
  /** The chosen one, if the shop has any. */
  shippingMethod?: number | undefined;
  codes?: string[] | undefined;
  status: 'pending';
};

export type OrderFilter = {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: PaymentMethod | undefined;
};

export type OrderQuery = OrderFilter & {
  /** Words that each are a part of what the order says. */
  q?: string | undefined;
  sort: OrderSort | undefined;
  order: SortOrder | undefined;
  page: number;
  limit: number;
};

export function placeOrder(body: NewOrder, idempotencyKey: string): Promise<Order> {
  return request(shopOrder, '/orders', { method: 'POST', body, headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } });
}

/** Sends the whole order; the server applies its status and paymentStatus. */
export function updateOrder(order: Order): Promise<Order> {
  return request(shopOrder, `/orders/${order.id}`, { method: 'PATCH', body: order });
}

/** '?_sort=id&…', the query of GET /orders; also identifies a list. */
export function orderListQuery({ sort, order, page, limit, ...filter }: OrderQuery): string {
  const { status, paymentStatus, paymentMethod, q } = filter;
  return queryString({
    status,
    paymentStatus,
    paymentMethod,
    q,
    _sort: sort,
    _order: order,
    _page: page,
    _limit: limit,
  });
}

export function fetchOrders(query: OrderQuery, signal?: AbortSignal): Promise<Page<Order>> {
  return requestPage(shopOrders, `/orders${orderListQuery(query)}`, { signal });
}

export function fetchOwnOrders(query: { page: number; limit: number }, signal?: AbortSignal): Promise<Page<Order>> {
  const text = queryString({ _page: query.page, _limit: query.limit });
  return requestPage(shopOrders, `/orders/own${text}`, { signal });
}

export function fetchOwnOrder(id: number, signal?: AbortSignal): Promise<Order> {
  return request(shopOrder, `/orders/own/${id}`, { signal });
}

export function cancelOwnOrder(id: number): Promise<Order> {
  return request(shopOrder, `/orders/own/${id}/cancel`, { method: 'POST', body: {} });
}
