/** Saved views of the list of orders, and how many orders need something. */

import { type OrderCounts, orderCounts } from '@shop/contract/order-desk';
import { type OrderView, orderView, orderViews } from '@shop/contract/order-views';
import { request, requestDone } from './request.ts';

export type OrderViewFields = Omit<OrderView, 'id' | 'own' | 'count'>;

export function fetchOrderCounts(signal?: AbortSignal): Promise<OrderCounts> {
  return request(orderCounts, '/orders/counts', { signal });
}

export function fetchOrderViews(signal?: AbortSignal): Promise<OrderView[]> {
  return request(orderViews, '/order-views', { signal });
}

export function createOrderView(body: OrderViewFields): Promise<OrderView> {
  return request(orderView, '/order-views', { method: 'POST', body });
}

export function updateOrderView(id: number, body: Partial<OrderViewFields>): Promise<OrderView> {
  return request(orderView, `/order-views/${id}`, { method: 'PATCH', body });
}

export function deleteOrderView(id: number): Promise<void> {
  return requestDone(`/order-views/${id}`, { method: 'DELETE' });
}
