/** What staff do with one order. The page of the order holds the answers, so that no shopper loads this code. */

import type { Order, OrderRefund } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import type { Shipment } from '@shop/contract/shipments';
import type { TimelineEntry } from '@shop/contract/timeline';
import * as desk from '../api/order-desk.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk } from './api-thunk.ts';

export type { ReturnMove } from '../api/order-desk.ts';
export { listenToOrders } from '../api/order-events.ts';

type OfOrder = { orderId: number };
/** With the idempotency key of the attempt. */
type Keyed<Body> = OfOrder & { body: Body; key: string };

export const fetchOrder = createApiThunk<Order, number>('orderDesk/fetch', desk.fetchOrder);
export const findOrders = createApiThunk<Page<Order>, { words: string; limit: number }>(
  'orderDesk/find',
  ({ words, limit }, signal) => desk.findOrders(words, limit, signal),
);
export const ship = createApiThunk<Shipment, Keyed<desk.NewShipment>>('orderDesk/ship', ({ orderId, body, key }) =>
  desk.ship(orderId, body, key),
);
export const updateShipment = createApiThunk<
  Shipment,
  OfOrder & { shipmentId: number; body: Parameters<typeof desk.updateShipment>[2] }
>('orderDesk/updateShipment', ({ orderId, shipmentId, body }) => desk.updateShipment(orderId, shipmentId, body));
export const refundOrder = createApiThunk<OrderRefund, Keyed<desk.NewRefund>>(
  'orderDesk/refund',
  ({ orderId, body, key }) => desk.refund(orderId, body, key),
);
export const recordHandOver = createApiThunk<OrderRefund, OfOrder & { refundId: number }>(
  'orderDesk/handOver',
  ({ orderId, refundId }) => desk.recordHandOver(orderId, refundId),
);
export const moveReturn = createApiThunk<OrderReturn, OfOrder & { returnId: number; body: desk.ReturnMove }>(
  'orderDesk/moveReturn',
  ({ orderId, returnId, body }) => desk.moveReturn(orderId, returnId, body),
);
export const fetchTimeline = createApiThunk<TimelineEntry[], number>('orderDesk/timeline', desk.fetchTimeline);
export const addNote = createApiThunk<TimelineEntry, Keyed<{ text: string; visible: boolean }>>(
  'orderDesk/addNote',
  ({ orderId, body, key }) => desk.addNote(orderId, body, key),
);
