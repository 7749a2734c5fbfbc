import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Order, shopOrder } from '@shop/contract/orders';
import type { PaymentIntentSecret, PublicConfig } from '@shop/contract/payments';
import type { ApiFailure } from '../api/failure.ts';
import * as ordersApi from '../api/orders.ts';
import * as paymentsApi from '../api/payments.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk, failureOf, noRequests, type Requests, trackRequests } from './api-thunk.ts';
import { endsSession } from './auth-slice.ts';
import { type CartState, fetchCart, resetCart } from './cart-slice.ts';
import { waitsForCard } from './unpaid-order.ts';

export type { NewOrder } from '../api/orders.ts';

type PlaceOrder = { order: ordersApi.NewOrder; idempotencyKey: string };

const placeOrder = ({ order, idempotencyKey }: PlaceOrder) => ordersApi.placeOrder(order, idempotencyKey);

export const createOrder = createApiThunk<Order, PlaceOrder>('order/create', placeOrder);
/** Places an order that does not come from this page's cart: it does not become the current order, the cart stays. */
export const orderAgain = createApiThunk<Order, PlaceOrder>('order/again', placeOrder);
export const fetchAllOrders = createApiThunk<Page<Order>, string>('order/fetchAll', ordersApi.fetchAllOrders);
export const updateOrder = createApiThunk<Order, Order>('order/update', ordersApi.updateOrder);
export const fetchOwnOrder = createApiThunk<Order, number>('order/fetchOwn', ordersApi.fetchOwnOrder);
export const cancelOwnOrder = createApiThunk<Order, number>('order/cancelOwn', ordersApi.cancelOwnOrder);
/** More orders than anybody leaves unpaid at a time. */
const RECENT_ORDERS = 50;
/** The orders that wait for a card payment, newest first, and the newest of all. */
export const fetchUnpaidOrders = createApiThunk<{ unpaid: Order[]; last: Order | null }, void>(
  'order/fetchUnpaid',
  async (_none, signal) => {
    const { items } = await ordersApi.fetchOwnOrders({ page: 1, limit: RECENT_ORDERS }, signal);
    return { unpaid: items.filter(waitsForCard), last: items[0] ?? null };
  },
);
export const createPaymentIntent = createApiThunk<PaymentIntentSecret, number>(
  'order/createPaymentIntent',
  paymentsApi.createPaymentIntent,
);
export const fetchPaymentConfig = createApiThunk<PublicConfig, void>(
  'order/fetchPaymentConfig',
  paymentsApi.fetchConfig,
);

/**
 * Called when an order is confirmed. If it was just placed in this tab, the cart and the current order are reset, once. For
 * any other order, also on a later visit, the cart is only read again: the payment page is a document of its own, and this
 * page may have read the cart before the server recorded the payment and removed the ordered lines.
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
  /** The order of a page that shows one order, as the server has it now. */
  shownOrder: Order | null;
  shownFailure: ApiFailure | null;
  shownRequest: string | null;
  /** The query whose answer `orders` is; null before the first answer. */
  listQuery: string | null;
  listFailure: ApiFailure | null;
  listRequest: string | null;
  /** null until the shop has said whether it takes cards. Loading it does not set `status`. */
  paymentConfig: PublicConfig | null;
  /** Those that wait for a card payment, newest first; undefined before the first answer. */
  unpaidOrders: Order[] | undefined;
  unpaidOrdersFailure: ApiFailure | null;
  /** The newest own order; undefined before the first answer, null if there is none. */
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
  unpaidOrders: undefined,
  unpaidOrdersFailure: null,
  lastOrder: undefined,
};

/** The order as it is now, if a change was rejected because someone else changed the order before. */
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
    /** Orders as they were read: those that the list shows change in their places, unless it has newer ones. */
    ordersRefreshed(state, { payload }: PayloadAction<readonly Order[]>) {
      const fresh = new Map(payload.map((order) => [order.id, order]));
      state.orders = state.orders.map((order) => {
        const read = fresh.get(order.id);
        return read !== undefined && read.updatedAt >= order.updatedAt ? read : order;
      });
    },
    shownOrderLeft(state) {
      state.shownOrder = null;
      state.shownFailure = null;
      state.shownRequest = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(createOrder.fulfilled, (state, { payload }) => {
        state.orders.push(payload);
        state.currentOrder = payload;
      })
      .addCase(fetchAllOrders.pending, (state, { meta }) => {
        state.listRequest = meta.requestId;
        state.listFailure = null;
      })
      .addCase(fetchAllOrders.fulfilled, (state, { meta, payload }) => {
        if (state.listRequest !== meta.requestId) return;
        state.orders = payload.items;
        state.totalOrders = payload.total;
        state.listQuery = meta.arg;
      })
      .addCase(fetchAllOrders.rejected, (state, action) => {
        if (state.listRequest === action.meta.requestId) state.listFailure = failureOf(action);
      })
      .addCase(updateOrder.fulfilled, (state, { payload }) => {
        replaceOrder(state, payload);
      })
      .addCase(updateOrder.rejected, (state, action) => {
        const current = currentOrderOf(failureOf(action));
        if (current !== undefined) replaceOrder(state, current);
      })
      .addCase(fetchOwnOrder.pending, (state, { meta }) => {
        state.shownRequest = meta.requestId;
        state.shownFailure = null;
      })
      .addCase(fetchOwnOrder.fulfilled, (state, { meta, payload }) => {
        if (state.shownRequest === meta.requestId) state.shownOrder = payload;
      })
      .addCase(fetchOwnOrder.rejected, (state, action) => {
        if (state.shownRequest === action.meta.requestId) state.shownFailure = failureOf(action);
      })
      .addCase(cancelOwnOrder.fulfilled, (state, { payload }) => {
        if (state.shownOrder?.id === payload.id) state.shownOrder = payload;
        if (state.currentOrder?.id === payload.id) state.currentOrder = null;
      })
      .addCase(fetchPaymentConfig.fulfilled, (state, { payload }) => {
        state.paymentConfig = payload;
      })
      .addCase(fetchUnpaidOrders.pending, (state) => {
        state.unpaidOrdersFailure = null;
      })
      .addCase(fetchUnpaidOrders.fulfilled, (state, { payload }) => {
        state.unpaidOrders = payload.unpaid;
        state.lastOrder = payload.last;
      })
      .addCase(fetchUnpaidOrders.rejected, (state, action) => {
        state.unpaidOrdersFailure = failureOf(action);
      });
    trackRequests(builder, createOrder, fetchAllOrders, updateOrder, fetchOwnOrder);
    builder.addMatcher(endsSession, () => initialState);
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
    selectUnpaidOrders: (state) => state.unpaidOrders,
    selectUnpaidOrdersFailure: (state) => state.unpaidOrdersFailure,
    selectLastOrder: (state) => state.lastOrder,
    selectOrderStatus: (state) => state.status,
  },
});

export const orderReducer = orderSlice.reducer;
export const { currentOrderReset, ordersRefreshed, shownOrderLeft } = orderSlice.actions;
export const {
  selectOrders,
  selectTotalOrders,
  selectOrderListQuery,
  selectOrderListFailure,
  selectShownOrder,
  selectShownFailure,
  selectPaymentConfig,
  selectCurrentOrder,
  selectUnpaidOrders,
  selectUnpaidOrdersFailure,
  selectLastOrder,
  selectOrderStatus,
} = orderSlice.selectors;
