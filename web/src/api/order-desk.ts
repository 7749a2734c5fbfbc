/** What staff do with one order: shipments, refunds, returns, notes. Calls that must act once carry an idempotency key. */

import {
  IDEMPOTENCY_KEY_HEADER,
  type Order,
  type OrderRefund,
  orderRefund,
  shopOrder,
  shopOrders,
} from '@shop/contract/orders';
import { queryString } from '@shop/contract/query-string';
import type { CreateRefundBody } from '@shop/contract/refunds';
import { type OrderReturn, orderReturn } from '@shop/contract/returns';
import { type LineUnits, type Shipment, shipment } from '@shop/contract/shipments';
import { type TimelineEntry, timeline, timelineEntry } from '@shop/contract/timeline';
import { type Page, request, requestPage } from './request.ts';

export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string };
/** `lines` left out: all that is left. */
export type NewShipment = Tracking & { lines?: LineUnits[] };
export type NewRefund = Pick<CreateRefundBody, 'amount' | 'reason'> & { lines?: LineUnits[] };
export type ReturnMove =
  | { state: 'approved' }
  | { state: 'declined'; reason: string }
  | { state: 'received'; lines: { line: number; restock: boolean }[] }
  /** `amount` left out: what its lines were paid. */
  | { state: 'refunded'; amount?: number };

const keyed = (key: string) => ({ [IDEMPOTENCY_KEY_HEADER]: key });

export function fetchOrder(id: number, signal?: AbortSignal): Promise<Order> {
  return request(shopOrder, `/orders/${id}`, { signal });
}

export function ship(orderId: number, body: NewShipment, key: string): Promise<Shipment> {
  return request(shipment, `/orders/${orderId}/shipments`, { method: 'POST', body, headers: keyed(key) });
}

export function updateShipment(
  orderId: number,
  shipmentId: number,
  body: Partial<Tracking> & { delivered?: true },
): Promise<Shipment> {
  return request(shipment, `/orders/${orderId}/shipments/${shipmentId}`, { method: 'PATCH', body });
}

export function refund(orderId: number, body: NewRefund, key: string): Promise<OrderRefund> {
  return request(orderRefund, `/orders/${orderId}/refunds`, { method: 'POST', body, headers: keyed(key) });
}

/** The money was given back by hand. */
export function recordHandOver(orderId: number, refundId: number): Promise<OrderRefund> {
  return request(orderRefund, `/orders/${orderId}/refunds/${refundId}`, {
    method: 'PATCH',
    body: { state: 'handed-over' },
  });
}

export function moveReturn(orderId: number, returnId: number, body: ReturnMove): Promise<OrderReturn> {
  return request(orderReturn, `/orders/${orderId}/returns/${returnId}`, { method: 'PATCH', body });
}

export function fetchTimeline(orderId: number, signal?: AbortSignal): Promise<TimelineEntry[]> {
  return request(timeline, `/orders/${orderId}/timeline`, { signal });
}

export function addNote(
  orderId: number,
  body: { text: string; visible: boolean },
  key: string,
): Promise<TimelineEntry> {
  return request(timelineEntry, `/orders/${orderId}/notes`, { method: 'POST', body, headers: keyed(key) });
}

/** The newest orders that say these words. */
export function findOrders(words: string, limit: number, signal?: AbortSignal): Promise<Page<Order>> {
  const query = queryString({ q: words, _sort: 'createdAt', _order: 'desc', _page: 1, _limit: limit });
  return requestPage(shopOrders, `/orders${query}`, { signal });
}
