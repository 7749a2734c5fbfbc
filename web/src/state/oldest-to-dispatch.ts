/** Read beside the list of orders. The view that shows it holds the answer. */

import type { Order } from '@shop/contract/orders';
import { fetchOrders } from '../api/order-list.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk } from './api-thunk.ts';

/** The cash order that has waited longest to be dispatched, and how many wait. */
export const fetchOldestToDispatch = createApiThunk<Page<Order>, void>(
  'orders/fetchOldestToDispatch',
  (_none, signal) =>
    fetchOrders(
      { status: ['pending'], paymentMethod: ['cash'], sort: 'createdAt', order: 'asc', page: 1, limit: 1 },
      signal,
    ),
);
