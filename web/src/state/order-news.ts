/** Reads orders beside the list: those that changed, those that are new, and the numbers of all that match a filter. */

import type { Order } from '@shop/contract/orders';
import { fetchOrder } from '../api/order-desk.ts';
import { fetchOrders, type OrderQuery } from '../api/order-list.ts';
import { createApiThunk } from './api-thunk.ts';

export { listenToOrders } from '../api/order-events.ts';

/** As many as a request of the list may ask for. */
const PAGE = 100;

/** The page of a list again, without changing what the screen shows of it. */
export const peekAtOrders = createApiThunk<Order[], OrderQuery>('orders/peek', async (query, signal) => {
  return (await fetchOrders(query, signal)).items;
});

/** Single orders as they are now. */
export const fetchChangedOrders = createApiThunk<Order[], readonly number[]>('orders/fetchChanged', (ids, signal) =>
  Promise.all(ids.map((id) => fetchOrder(id, signal))),
);

type Wanted = Omit<OrderQuery, 'page' | 'limit'> & { most: number };

/** The numbers of the first orders of a list, in its order. */
export const fetchOrderIds = createApiThunk<number[], Wanted>('orders/fetchIds', async ({ most, ...query }, signal) => {
  const ids = new Set<number>();
  for (let page = 1; ids.size < most; page += 1) {
    const { items, total } = await fetchOrders({ ...query, page, limit: PAGE }, signal);
    for (const { id } of items) ids.add(id);
    if (items.length < PAGE || page * PAGE >= total) break;
  }
  return [...ids].slice(0, most);
});
