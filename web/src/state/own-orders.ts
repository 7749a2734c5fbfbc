/** What a shopper does with an own order. The views hold the answers, apart from the slices, so that other pages do not load this code. */

import type { OrderReturn } from '@shop/contract/returns';
import type { OwnTimelineEntry } from '@shop/contract/timeline';
import { fetchOwnOrders } from '../api/orders.ts';
import * as ownOrders from '../api/own-orders.ts';
import { createApiThunk } from './api-thunk.ts';

export { hasOrderKey, keepOrderKey, withOrderKey } from '../api/order-keys.ts';
export type { NewReturn } from '../api/own-orders.ts';

export const fetchOwnTimeline = createApiThunk<OwnTimelineEntry[], number>(
  'ownOrders/timeline',
  ownOrders.fetchOwnTimeline,
);

export const requestReturn = createApiThunk<
  OrderReturn,
  { orderId: number; body: ownOrders.NewReturn; idempotencyKey: string }
>('ownOrders/requestReturn', ({ orderId, body, idempotencyKey }) =>
  ownOrders.requestReturn(orderId, body, idempotencyKey),
);

export const withdrawReturn = createApiThunk<OrderReturn, { orderId: number; returnId: number }>(
  'ownOrders/withdrawReturn',
  ({ orderId, returnId }) => ownOrders.withdrawReturn(orderId, returnId),
);

export const fetchPaper = createApiThunk<Blob, string>('ownOrders/paper', ownOrders.fetchPaper);

/** More orders than a guest places. */
const ORDERS_OF_GUEST = 50;
/** Whether an order is of the session of this browser, whatever key there is of it. */
export const isOfThisSession = createApiThunk<boolean, number>('ownOrders/isOfThisSession', async (id, signal) => {
  const { items } = await fetchOwnOrders({ page: 1, limit: ORDERS_OF_GUEST }, signal);
  return items.some((order) => order.id === id);
});
