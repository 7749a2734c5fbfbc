/** Saved views and the counts of the orders screen, which holds the answers: no shopper loads this code. */

import type { OrderCounts } from '@shop/contract/order-desk';
import type { OrderView } from '@shop/contract/order-views';
import * as viewsApi from '../api/order-views.ts';
import { createApiThunk } from './api-thunk.ts';

export type { OrderViewFields } from '../api/order-views.ts';

type Desk = { counts: OrderCounts; views: OrderView[] };

/** What the tabs of the orders show. */
export const fetchOrderTabs = createApiThunk<Desk, void>('orderViews/fetch', async (_none, signal) => {
  const [counts, views] = await Promise.all([viewsApi.fetchOrderCounts(signal), viewsApi.fetchOrderViews(signal)]);
  return { counts, views };
});
export const createOrderView = createApiThunk<OrderView, viewsApi.OrderViewFields>(
  'orderViews/create',
  viewsApi.createOrderView,
);
export const updateOrderView = createApiThunk<OrderView, { id: number; fields: Partial<viewsApi.OrderViewFields> }>(
  'orderViews/update',
  ({ id, fields }) => viewsApi.updateOrderView(id, fields),
);
export const deleteOrderView = createApiThunk<void, number>('orderViews/delete', viewsApi.deleteOrderView);
