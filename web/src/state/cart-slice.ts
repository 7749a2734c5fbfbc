import { createAsyncThunk, createSelector, createSlice } from '@reduxjs/toolkit';
import type { AddCartItemRequest, CartItem } from '@shop/contract/cart';
import type { ProblemProduct } from '@shop/contract/errors';
import {
  addToCart as callAddToCart,
  deleteCartItem as callDeleteCartItem,
  fetchCart as callFetchCart,
  updateCartItem as callUpdateCartItem,
} from '../api/cart.ts';
import { type ApiFailure, CallFailed } from '../api/failure.ts';
import { endsSession } from './auth-slice.ts';
import { began, createCall, ended, failureOf, noRequests, type Requests } from './calls.ts';
import { cartTotals } from './cart-totals.ts';
import { dropMissing, type GoneFromCart, noteGone, nothingGone } from './gone-lines.ts';
import { after } from './schedule.ts';

type ThunkApi = { rejectValue: ApiFailure; state: { cart: CartState } };

/** Milliseconds in which quick changes of a quantity become one request. */
export const FOLD_MS = 300;

export const fetchCart = createCall<CartItem[], void>('cart/fetch', callFetchCart);
export const addToCart = createCall<CartItem, AddCartItemRequest>('cart/add', callAddToCart);

/** A line that is gone already is as deleted as it should be; what else is gone is told. */
export const deleteCartItem = createAsyncThunk<void, number, ThunkApi>(
  'cart/delete',
  async (id, { dispatch, rejectWithValue }) => {
    try {
      await callDeleteCartItem(id);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (!isGone(cause)) return rejectWithValue(cause.failure);
      dispatch(cartSlice.actions.lineMissing({ id }));
      await dispatch(fetchCart());
    }
    return undefined;
  },
);

/**
 * Shows the quantity at once and sends it when no newer choice came within FOLD_MS: one PATCH with the absolute
 * quantity. Only one is under way for a line; what was chosen meanwhile is sent by the same run after its answer, so
 * two can never arrive in the wrong order. Resolves with undefined when a newer choice has taken over.
 */
export const changeQuantity = createAsyncThunk<CartItem | undefined, { id: number; quantity: number }, ThunkApi>(
  'cart/changeQuantity',
  async ({ id }, { getState, dispatch, requestId, rejectWithValue }) => {
    const change = () => getState().cart.changes[id];
    await after(FOLD_MS);
    if (change()?.newest !== requestId || change()?.sending) return undefined;
    dispatch(cartSlice.actions.quantitySent({ id }));
    try {
      for (;;) {
        const wanted = change()?.wanted;
        // The line was deleted or ordered meanwhile.
        if (wanted === undefined) return undefined;
        const item = await callUpdateCartItem(id, wanted);
        if (change()?.wanted === wanted) return item;
      }
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (isGone(cause)) {
        dispatch(cartSlice.actions.lineMissing({ id }));
        await dispatch(fetchCart());
      }
      return rejectWithValue(cause.failure);
    }
  },
);

/**
 * Empties the cart after an order: deletes each line on the server that it still has (ordered ones have left it there),
 * and keeps what another tab has added meanwhile.
 */
export const resetCart = createAsyncThunk<CartItem[], void, ThunkApi>(
  'cart/reset',
  async (_, { getState, rejectWithValue }) => {
    const ordered = new Set(getState().cart.items.map((item) => item.id));
    try {
      const stored = await callFetchCart();
      const leftovers = stored.filter((item) => ordered.has(item.id));
      await Promise.all(leftovers.map((item) => callDeleteCartItem(item.id).catch(unlessGone)));
      return stored.filter((item) => !ordered.has(item.id));
    } catch (cause) {
      if (cause instanceof CallFailed) return rejectWithValue(cause.failure);
      throw cause;
    }
  },
);

function isGone({ failure }: CallFailed): boolean {
  return failure.kind === 'problem' && failure.status === 404;
}

function unlessGone(cause: unknown): void {
  if (!(cause instanceof CallFailed && isGone(cause))) throw cause;
}

/** A quantity on its way: what the server has, what was chosen, by which request, and whether one is being sent. */
type QuantityChange = { confirmed: number; wanted: number; newest: string; sending: boolean };

export type CartState = Requests &
  GoneFromCart & {
    items: CartItem[];
    /** The first load has ended, well or not. */
    cartLoaded: boolean;
    loadFailure: ApiFailure | null;
    /** The newest read of the cart: the answer to an older one that arrives after it is dropped. */
    newestRead: string | null;
    /** By line id. `items` shows what was chosen; this remembers what to go back to. */
    changes: Record<number, QuantityChange>;
    /** Refused quantities by line id, until the next choice at that line. */
    quantityErrors: Record<number, ApiFailure>;
  };

const initialState: CartState = {
  ...noRequests,
  items: [],
  cartLoaded: false,
  loadFailure: null,
  newestRead: null,
  changes: {},
  quantityErrors: {},
  ...nothingGone,
};

function showQuantity(state: CartState, id: number, quantity: number): void {
  const item = state.items.find((line) => line.id === id);
  if (item !== undefined) item.quantity = quantity;
}

function showStock(state: CartState, { id, stock, deleted }: ProblemProduct): void {
  const item = state.items.find((line) => line.product.id === id);
  if (item === undefined) return;
  Object.assign(item.product, { stock, deleted });
  // It counts what own unpaid orders hold.
  delete item.held;
}

function forget(state: CartState, id: number): void {
  delete state.changes[id];
  delete state.quantityErrors[id];
}

/** The server's lines, with the quantities that are still on their way to it. */
function replaceItems(state: CartState, items: CartItem[]): void {
  const present = new Set(items.map((item) => item.id));
  noteGone(state, present);
  for (const id of [...Object.keys(state.changes), ...Object.keys(state.quantityErrors)].map(Number)) {
    if (!present.has(id)) forget(state, id);
  }
  state.items = items;
  for (const item of items) {
    const change = state.changes[item.id];
    if (change === undefined) continue;
    change.confirmed = item.quantity;
    showQuantity(state, item.id, change.wanted);
  }
}

const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    quantitySent(state, action: { payload: { id: number } }) {
      const change = state.changes[action.payload.id];
      if (change !== undefined) change.sending = true;
    },
    lineMissing(state, action: { payload: { id: number } }) {
      state.missing.push(action.payload.id);
    },
    /** The screen that told of them is left. */
    goneLinesShown(state) {
      state.gone = null;
    },
  },
  extraReducers: (builder) => {
    builder
      // A failure stands until the cart was read: without it, a cart that is not known would pass for an empty one.
      .addCase(fetchCart.pending, (state, action) => {
        began(state, action);
        state.newestRead = action.meta.requestId;
      })
      .addCase(fetchCart.fulfilled, (state, action) => {
        if (!ended(state, action) || state.newestRead !== action.meta.requestId) return;
        replaceItems(state, action.payload);
        state.cartLoaded = true;
        state.loadFailure = null;
      })
      .addCase(fetchCart.rejected, (state, action) => {
        if (!ended(state, action) || state.newestRead !== action.meta.requestId) return;
        state.cartLoaded = true;
        state.loadFailure = failureOf(action);
        dropMissing(state);
      })
      .addCase(addToCart.pending, (state, action) => {
        began(state, action);
      })
      .addCase(addToCart.fulfilled, (state, action) => {
        if (!ended(state, action)) return;
        // A cart read again meanwhile may hold it already.
        state.items = [...state.items.filter((item) => item.id !== action.payload.id), action.payload];
      })
      .addCase(addToCart.rejected, (state, action) => {
        ended(state, action);
      })
      .addCase(changeQuantity.pending, (state, action) => {
        const { id, quantity } = action.meta.arg;
        const item = state.items.find((line) => line.id === id);
        if (item === undefined) return;
        began(state, action);
        const change = state.changes[id];
        state.changes[id] = {
          confirmed: change?.confirmed ?? item.quantity,
          wanted: quantity,
          newest: action.meta.requestId,
          sending: change?.sending ?? false,
        };
        delete state.quantityErrors[id];
        item.quantity = quantity;
      })
      .addCase(changeQuantity.fulfilled, (state, action) => {
        if (!ended(state, action) || action.payload === undefined) return;
        const updated = action.payload;
        forget(state, updated.id);
        state.items = state.items.map((item) => (item.id === updated.id ? updated : item));
      })
      .addCase(changeQuantity.rejected, (state, action) => {
        const { id } = action.meta.arg;
        const change = state.changes[id];
        if (!ended(state, action) || change === undefined) return;
        forget(state, id);
        showQuantity(state, id, change.confirmed);
        if (action.payload === undefined || !state.items.some((line) => line.id === id)) return;
        state.quantityErrors[id] = action.payload;
        // The refusal knows the stock of now; with it the line offers only what is possible.
        if (action.payload.kind !== 'problem') return;
        for (const now of action.payload.products) showStock(state, now);
      })
      .addCase(deleteCartItem.pending, (state, action) => {
        began(state, action);
      })
      .addCase(deleteCartItem.fulfilled, (state, action) => {
        if (!ended(state, action)) return;
        forget(state, action.meta.arg);
        state.items = state.items.filter((item) => item.id !== action.meta.arg);
      })
      .addCase(deleteCartItem.rejected, (state, action) => {
        ended(state, action);
      })
      .addCase(resetCart.pending, (state, action) => {
        began(state, action);
      })
      .addCase(resetCart.fulfilled, (state, action) => {
        if (!ended(state, action)) return;
        replaceItems(state, action.payload);
      })
      .addCase(resetCart.rejected, (state, action) => {
        ended(state, action);
      })
      .addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectCartItems: (state) => state.items,
    selectCartLoaded: (state) => state.cartLoaded,
    selectCartFailure: (state) => state.loadFailure,
    selectQuantityErrors: (state) => state.quantityErrors,
    selectCartStatus: (state) => state.status,
    selectGoneLines: (state) => state.gone,
    selectCartTotals: createSelector([(state: CartState) => state.items], cartTotals),
  },
});

export const cartReducer = cartSlice.reducer;
export const { goneLinesShown } = cartSlice.actions;
export const {
  selectCartItems,
  selectCartLoaded,
  selectCartFailure,
  selectQuantityErrors,
  selectCartStatus,
  selectGoneLines,
  selectCartTotals,
} = cartSlice.selectors;
