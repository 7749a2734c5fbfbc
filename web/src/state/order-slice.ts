import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { type Order, shopOrder } from '@shop/contract/orders';
import type { PaymentIntentSecret, PublicConfig } from '@shop/contract/payments';
import type { ApiFailure } from '../api/failure.ts';
import {
  cancelOwnOrder as callCancelOwnOrder,
  fetchOrders as callFetchOrders,
  fetchOwnOrder as callFetchOwnOrder,
  fetchOwnOrders as callFetchOwnOrders,
  placeOrder as callPlaceOrder,
  updateOrder as callUpdateOrder,
  type NewOrder,
  type OrderFilter,
  type OrderQuery,
  orderListQuery,
} from '../api/orders.ts';
import { createPaymentIntent as callCreatePaymentIntent, fetchConfig as callFetchConfig } from '../api/payments.ts';
import type { Page } from '../api/request.ts';
import { endsSession } from './auth-slice.ts';
import { began, createCall, ended, failureOf, noRequests, type Requests } from './calls.ts';
import { type CartState, fetchCart, resetCart } from './cart-slice.ts';
import { waitsForCard } from './unpaid-order.ts';

export type { NewOrder, OrderFilter, OrderQuery };
export { orderListQuery };

export const createOrder = createCall<Order, { order: NewOrder; idempotencyKey: string }>(
  'order/create',
  ({ order, idempotencyKey }) => callPlaceOrder(order, idempotencyKey),
);
export const fetchAllOrders = createCall<Page<Order>, OrderQuery>('order/fetchAll', callFetchOrders);
export const updateOrder = createCall<Order, Order>('order/update', callUpdateOrder);
export const fetchOwnOrder = createCall<Order, number>('order/fetchOwn', callFetchOwnOrder);
/** Places an order that is no checkout of this page's cart: it becomes no current order, and the cart is left alone. */
export const orderAgain = createCall<Order, { order: NewOrder; idempotencyKey: string }>(
  'order/again',
  ({ order, idempotencyKey }) => callPlaceOrder(order, idempotencyKey),
);
export const cancelOwnOrder = createCall<Order, number>('order/cancelOwn', (id) => callCancelOwnOrder(id));
/** More orders than anybody leaves unpaid at a time. */
const RECENT_ORDERS = 50;
/** The newest order that waits to be paid by card, and the newest of all. */
export const fetchUnpaidOrder = createCall<{ unpaid: Order | null; last: Order | null }, void>(
  'order/fetchUnpaid',
  async (_none, signal) => {
    const { items } = await callFetchOwnOrders({ page: 1, limit: RECENT_ORDERS }, signal);
    return { unpaid: items.find(waitsForCard) ?? null, last: items[0] ?? null };
  },
);
export const createPaymentIntent = createCall<PaymentIntentSecret, number>('order/createPaymentIntent', (orderId) =>
  callCreatePaymentIntent(orderId),
);
export const fetchPaymentConfig = createCall<PublicConfig, void>('order/fetchPaymentConfig', callFetchConfig);

/**
 * The order is sure. If it was just placed here, the cart and the current order are reset, once. For any other order, a
 * later visit included, the cart is only read again: the payment page is a document of its own, and this page may have
 * read the cart before the payment was recorded and the server took the ordered lines out of it.
 */
export const confirmOrder = createAsyncThunk<void, number, { state: { order: OrderState; cart: CartState } }>(
  'order/confirm',
  async (id, { dispatch, getState }) => {
    if (getState().order.currentOrder?.id !== id) {
      await dispatch(fetchCart());
      return;
    }
    dispatch(orderSlice.actions.currentOrderReset());
    await dispatch(resetCart());
  },
);

type OrderState = Requests & {
  orders: Order[];
  currentOrder: Order | null;
  totalOrders: number;
  /** The order that a page of one order shows, as the server has it now. */
  shownOrder: Order | null;
  shownFailure: ApiFailure | null;
  shownRequest: string | null;
  /** Which query `orders` answers; null before the first answer. */
  listQuery: string | null;
  listFailure: ApiFailure | null;
  listRequest: string | null;
  /** null until it is known whether cards can be paid with. Loading it is not loading an order: no status. */
  paymentConfig: PublicConfig | null;
  /** undefined until it is known whether one waits; null when none does. */
  unpaidOrder: Order | null | undefined;
  unpaidOrderFailure: ApiFailure | null;
  /** The newest own order; undefined until it is known, null before the first. */
  lastOrder: Order | null | undefined;
};

const initialState: OrderState = {
  ...noRequests,
  orders: [],
  currentOrder: null,
  totalOrders: 0,
  shownOrder: null,
  shownFailure: null,
  shownRequest: null,
  listQuery: null,
  listFailure: null,
  listRequest: null,
  paymentConfig: null,
  unpaidOrder: undefined,
  unpaidOrderFailure: null,
  lastOrder: undefined,
};

/** The order as someone else has left it, where that is why a change of it was refused. */
export function currentOrderOf(failure: ApiFailure | null): Order | undefined {
  return failure?.kind === 'problem' && failure.code === 'STALE'
    ? shopOrder.safeParse(failure.current).data
    : undefined;
}

function replaceOrder(state: OrderState, fresh: Order): void {
  state.orders = state.orders.map((order) => (order.id === fresh.id ? fresh : order));
}

const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    currentOrderReset(state) {
      state.currentOrder = null;
    },
    shownOrderLeft(state) {
      state.shownOrder = null;
      state.shownFailure = null;
      state.shownRequest = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(createOrder.pending, began)
      .addCase(createOrder.fulfilled, (state, action) => {
        ended(state, action);
        state.orders.push(action.payload);
        state.currentOrder = action.payload;
      })
      .addCase(createOrder.rejected, (state, action) => {
        ended(state, action);
      })
      .addCase(fetchAllOrders.pending, (state, action) => {
        began(state, action);
        state.listRequest = action.meta.requestId;
        state.listFailure = null;
      })
      .addCase(fetchAllOrders.fulfilled, (state, action) => {
        ended(state, action);
        if (state.listRequest !== action.meta.requestId) return;
        state.orders = action.payload.items;
        state.totalOrders = action.payload.total;
        state.listQuery = orderListQuery(action.meta.arg);
      })
      .addCase(fetchAllOrders.rejected, (state, action) => {
        ended(state, action);
        if (state.listRequest === action.meta.requestId) state.listFailure = failureOf(action);
      })
      .addCase(updateOrder.pending, began)
      .addCase(updateOrder.fulfilled, (state, action) => {
        ended(state, action);
        replaceOrder(state, action.payload);
      })
      .addCase(updateOrder.rejected, (state, action) => {
        ended(state, action);
        const current = currentOrderOf(failureOf(action));
        if (current !== undefined) replaceOrder(state, current);
      })
      .addCase(fetchOwnOrder.pending, (state, action) => {
        began(state, action);
        state.shownRequest = action.meta.requestId;
        state.shownFailure = null;
      })
      .addCase(fetchOwnOrder.fulfilled, (state, action) => {
        ended(state, action);
        if (state.shownRequest === action.meta.requestId) state.shownOrder = action.payload;
      })
      .addCase(fetchOwnOrder.rejected, (state, action) => {
        ended(state, action);
        if (state.shownRequest === action.meta.requestId) state.shownFailure = failureOf(action);
      })
      .addCase(fetchPaymentConfig.fulfilled, (state, action) => {
        state.paymentConfig = action.payload;
      })
      .addCase(cancelOwnOrder.fulfilled, (state, action) => {
        if (state.shownOrder?.id === action.payload.id) state.shownOrder = action.payload;
        if (state.currentOrder?.id === action.payload.id) state.currentOrder = null;
      })
      .addCase(fetchUnpaidOrder.fulfilled, (state, action) => {
        state.unpaidOrder = action.payload.unpaid;
        state.lastOrder = action.payload.last;
      })
      .addCase(fetchUnpaidOrder.pending, (state) => {
        state.unpaidOrderFailure = null;
      })
      .addCase(fetchUnpaidOrder.rejected, (state, action) => {
        state.unpaidOrderFailure = failureOf(action);
      })
      .addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectOrders: (state) => state.orders,
    selectTotalOrders: (state) => state.totalOrders,
    selectOrderListQuery: (state) => state.listQuery,
    selectOrderListFailure: (state) => state.listFailure,
    selectShownOrder: (state) => state.shownOrder,
    selectShownFailure: (state) => state.shownFailure,
    selectPaymentConfig: (state) => state.paymentConfig,
    selectCurrentOrder: (state) => state.currentOrder,
    selectUnpaidOrder: (state) => state.unpaidOrder,
    selectUnpaidOrderFailure: (state) => state.unpaidOrderFailure,
    selectLastOrder: (state) => state.lastOrder,
    selectOrderStatus: (state) => state.status,
  },
});

export const orderReducer = orderSlice.reducer;
export const { currentOrderReset, shownOrderLeft } = orderSlice.actions;
export const {
  selectOrders,
  selectTotalOrders,
  selectOrderListQuery,
  selectOrderListFailure,
  selectShownOrder,
  selectShownFailure,
  selectPaymentConfig,
  selectCurrentOrder,
  selectUnpaidOrder,
  selectUnpaidOrderFailure,
  selectLastOrder,
  selectOrderStatus,
} = orderSlice.selectors;
