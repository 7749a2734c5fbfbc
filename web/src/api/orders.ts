import type { Address } from '@shop/contract/accounts';
import type { PaymentMethod } from '@shop/contract/order-status';
import { IDEMPOTENCY_KEY_HEADER, type Order, shopOrder, shopOrders } from '@shop/contract/orders';
import { queryString } from '@shop/contract/query-string';
import { ownOrderPath } from './order-keys.ts';
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
  /** As the shopper saw it. */
  totalAmount: number;
  totalItems: number;
  user: number;
  paymentMethod: PaymentMethod;
  /** Null with a pick-up method. */
  selectedAddress: Address | null;
  /** Of a guest, with a pick-up method. */
  email?: string | undefined;
  /** The chosen one, if the shop has any. */
  shippingMethod?: number | undefined;
  codes?: string[] | undefined;
  status: 'pending';
};

export function placeOrder(body: NewOrder, idempotencyKey: string): Promise<Order> {
  return request(shopOrder, '/orders', { method: 'POST', body, headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } });
}

/** Sends the whole order; the server applies its status and paymentStatus. */
export function updateOrder(order: Order): Promise<Order> {
  return request(shopOrder, `/orders/${order.id}`, { method: 'PATCH', body: order });
}

/** Of all shoppers. @param query '?…', as `orderListQuery` of order-list.ts writes it */
export function fetchAllOrders(query: string, signal?: AbortSignal): Promise<Page<Order>> {
  return requestPage(shopOrders, `/orders${query}`, { signal });
}

export function fetchOwnOrders(query: { page: number; limit: number }, signal?: AbortSignal): Promise<Page<Order>> {
  const text = queryString({ _page: query.page, _limit: query.limit });
  return requestPage(shopOrders, `/orders/own${text}`, { signal });
}

export function fetchOwnOrder(id: number, signal?: AbortSignal): Promise<Order> {
  return request(shopOrder, ownOrderPath(id), { signal });
}

export function cancelOwnOrder(id: number): Promise<Order> {
  return request(shopOrder, ownOrderPath(id, '/cancel'), { method: 'POST', body: {} });
}
