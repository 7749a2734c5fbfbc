/** The list of all orders, the page of one, and what staff do with them. The list itself is in the order slice. */

import { orderStatusesThat, paymentMethodsThat } from '@shop/contract/order-status';
import { PAGE_SIZE } from '@shop/contract/paging';
import * as actionsApi from '../api/order-actions.ts';
import * as desk from '../api/order-desk.ts';
import { fetchOrders, type OrderQuery } from '../api/order-list.ts';
import * as mailsApi from '../api/order-mails.ts';
import * as viewsApi from '../api/order-views.ts';
import { calling, reading, shopData } from './shop-data.ts';

export type { OrderActionRequest, OrderActionResult } from '../api/order-actions.ts';
export type { ReturnMove } from '../api/order-desk.ts';
export { listenToOrders } from '../api/order-events.ts';
export type { OrderViewFields } from '../api/order-views.ts';

/** As many as a request of the list may ask for. */
const PAGE = 100;

type OfOrder = { orderId: number };
/** `version`: another one is read again. */
type Versioned = OfOrder & { version: number };
/** With the idempotency key of the attempt. */
type Keyed<Body> = { body: Body; key: string };

type Selected = Omit<OrderQuery, 'page' | 'limit'> & { most: number };

/** The numbers of the first orders of a list, in its order. */
async function fetchOrderIds({ most, ...query }: Selected, signal: AbortSignal): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ids.size < most; page += 1) {
    const { items, total } = await fetchOrders({ ...query, page, limit: PAGE }, signal);
    for (const { id } of items) ids.add(id);
    if (items.length < PAGE || page * PAGE >= total) break;
  }
  return [...ids].slice(0, most);
}

/** What the tabs of the orders show. */
async function fetchOrderTabs(signal: AbortSignal) {
  const [counts, views] = await Promise.all([viewsApi.fetchOrderCounts(signal), viewsApi.fetchOrderViews(signal)]);
  return { counts, views };
}

const oldestToDispatch: OrderQuery = {
  status: orderStatusesThat('awaitsDispatch'),
  paymentMethod: paymentMethodsThat('prepaid', false),
  sort: 'createdAt',
  order: 'asc',
  page: 1,
  limit: 1,
};

export const {
  useTimelineQuery,
  useOrderMailsQuery,
  useOtherOrdersQuery,
  useOrdersOfCustomerQuery,
  useOldestToDispatchQuery,
  useOrderTabsQuery,
  useReadOrderMutation,
  useReadOrdersMutation,
  usePeekAtOrdersMutation,
  useReadOrderIdsMutation,
  useShipMutation,
  useUpdateShipmentMutation,
  useRefundOrderMutation,
  useRecordHandOverMutation,
  useMoveReturnMutation,
  useAddNoteMutation,
  useSendMailAgainMutation,
  useRunOrderActionMutation,
  useUndoOrderActionMutation,
  useCreateOrderViewMutation,
  useUpdateOrderViewMutation,
  useDeleteOrderViewMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    timeline: build.query({
      queryFn: calling(({ orderId }: Versioned, signal) => desk.fetchTimeline(orderId, signal)),
    }),
    orderMails: build.query({
      queryFn: calling(({ orderId }: Versioned, signal) => mailsApi.fetchOrderMails(orderId, signal)),
      providesTags: ['orderMails'],
    }),
    sendMailAgain: build.mutation({
      queryFn: calling(({ orderId, mailId }: OfOrder & { mailId: number }) => mailsApi.sendMailAgain(orderId, mailId)),
      invalidatesTags: ['orderMails'],
    }),
    /** The newest orders that say these words. */
    otherOrders: build.query({
      queryFn: calling(({ words, limit }: { words: string; limit: number }, signal) =>
        desk.findOrders(words, limit, signal),
      ),
    }),
    /** Newest first. */
    ordersOfCustomer: build.query({
      queryFn: calling(({ customer, page }: { customer: number; page: number }, signal) =>
        fetchOrders({ customer, page, limit: PAGE_SIZE, sort: 'id', order: 'desc' }, signal),
      ),
    }),
    /** The cash order that has waited longest to be dispatched, and how many wait. By the versions of the orders of the list. */
    oldestToDispatch: build.query({
      queryFn: calling((_versions: string, signal) => fetchOrders(oldestToDispatch, signal)),
    }),
    orderTabs: build.query({ queryFn: reading(fetchOrderTabs), providesTags: ['orderTabs'] }),
    createOrderView: build.mutation({ queryFn: calling(viewsApi.createOrderView), invalidatesTags: ['orderTabs'] }),
    updateOrderView: build.mutation({
      queryFn: calling(({ id, fields }: { id: number; fields: Partial<viewsApi.OrderViewFields> }) =>
        viewsApi.updateOrderView(id, fields),
      ),
      invalidatesTags: ['orderTabs'],
    }),
    deleteOrderView: build.mutation({ queryFn: calling(viewsApi.deleteOrderView), invalidatesTags: ['orderTabs'] }),

    // Reads as mutations: each must be a request of its own, as one that is under way may have missed a change.
    readOrder: build.mutation({ queryFn: calling(desk.fetchOrder) }),
    readOrders: build.mutation({
      queryFn: calling((ids: readonly number[], signal) => Promise.all(ids.map((id) => desk.fetchOrder(id, signal)))),
    }),
    /** The page of a list again, without changing what the screen shows of it. */
    peekAtOrders: build.mutation({ queryFn: calling(fetchOrders) }),
    readOrderIds: build.mutation({ queryFn: calling(fetchOrderIds) }),

    ship: build.mutation({
      queryFn: calling(({ orderId, body, key }: OfOrder & Keyed<desk.NewShipment>) => desk.ship(orderId, body, key)),
    }),
    updateShipment: build.mutation({
      queryFn: calling(
        ({
          orderId,
          shipmentId,
          body,
        }: OfOrder & { shipmentId: number; body: Parameters<typeof desk.updateShipment>[2] }) =>
          desk.updateShipment(orderId, shipmentId, body),
      ),
    }),
    refundOrder: build.mutation({
      queryFn: calling(({ orderId, body, key }: OfOrder & Keyed<desk.NewRefund>) => desk.refund(orderId, body, key)),
    }),
    recordHandOver: build.mutation({
      queryFn: calling(({ orderId, refundId }: OfOrder & { refundId: number }) =>
        desk.recordHandOver(orderId, refundId),
      ),
    }),
    moveReturn: build.mutation({
      queryFn: calling(({ orderId, returnId, body }: OfOrder & { returnId: number; body: desk.ReturnMove }) =>
        desk.moveReturn(orderId, returnId, body),
      ),
    }),
    addNote: build.mutation({
      queryFn: calling(({ orderId, body, key }: OfOrder & Keyed<{ text: string; visible: boolean }>) =>
        desk.addNote(orderId, body, key),
      ),
    }),
    runOrderAction: build.mutation({
      queryFn: calling(({ body, key }: Keyed<actionsApi.OrderActionRequest>) => actionsApi.runOrderAction(body, key)),
      invalidatesTags: ['orderTabs'],
    }),
    undoOrderAction: build.mutation({
      queryFn: calling(actionsApi.undoOrderAction),
      invalidatesTags: ['orderTabs'],
    }),
  }),
});
