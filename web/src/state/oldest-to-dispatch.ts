/** Asked beside the list of orders, and kept by the view that shows it. */

import type { Order } from '@shop/contract/orders';
import { fetchOrders } from '../api/orders.ts';
import type { Page } from '../api/request.ts';
import { createCall } from './calls.ts';

/** The cash order that has waited longest to be dispatched, and how many wait. */
export const fetchOldestToDispatch = createCall<Page<Order>, void>('orders/fetchOldestToDispatch', (_none, signal) =>
  fetchOrders({ status: 'pending', paymentMethod: 'cash', sort: 'createdAt', order: 'asc', page: 1, limit: 1 }, signal),
);
