import { createSelector, createSlice, isFulfilled, type WithSlice } from '@reduxjs/toolkit';
import type { AddCartItemRequest, CartItem, CartReduction } from '@shop/contract/cart';
import * as cartApi from '../api/cart.ts';
import { type ApiFailure, CallFailed } from '../api/failure.ts';
import { createApiThunk, failureOf, isExpected, noRequests, type Requests, trackRequests } from './api-thunk.ts';
import { type authSlice, endsSession, guestFound, logIn, signUp } from './auth-slice.ts';
import { cartTotals } from './cart-totals.ts';
import { dropMissing, type GoneFromCart, noteGone, nothingGone } from './gone-lines.ts';
import { after, inTurn } from './schedule.ts';

type WithCart = { cart: CartState };
type WithAuth = WithSlice<typeof authSlice>;

/** Milliseconds in which several changes of a line become one request. */
export const FOLD_MS = 300;

export const fetchCart = createApiThunk<CartItem[], void>('cart/fetch', cartApi.fetchCart);
/** The first thing that somebody without an account adds begins the session whose cart it is in: others wait for its answer. */
export const addToCart = createApiThunk<CartItem, AddCartItemRequest, WithAuth>(
  'cart/add',
  async (item, _signal, { getState, dispatch }) => {
    const { loggedInUserToken, isGuest } = getState().auth;
    if (loggedInUserToken !== null || isGuest) return cartApi.addToCart(item);
    const line = await inTurn(() => cartApi.addToCart(item));
    dispatch(guestFound());
    return line;
  },
);

/** If the server no longer has the line, it counts as deleted; the cart is read again to find other lines that are gone. */
export const deleteCartItem = createApiThunk<void, number>('cart/delete', async (id, _signal, { dispatch }) => {
  try {
    await cartApi.deleteCartItem(id);
  } catch (cause) {
    if (!isGone(cause)) throw cause;
    dispatch(cartSlice.actions.lineMissing({ id }));
    await dispatch(fetchCart());
  }
});

/**
 * Shows the quantity or variant at once, and sends it if no newer choice came within FOLD_MS: one PATCH with the absolute
 * quantity. Only one request at a time runs for a line. What was chosen while it ran is sent by the same thunk afterwards,
 * so two requests can never arrive in the wrong order. Resolves with undefined if a newer choice has taken over.
 */
export const changeLine = createApiThunk<CartItem | undefined, LineChoice, WithCart>(
  'cart/changeLine',
  async ({ id }, _signal, { getState, dispatch, requestId }) => {
    const change = () => getState().cart.changes[id];
    await after(FOLD_MS);
    if (change()?.newest !== requestId || change()?.sending) return undefined;
    dispatch(cartSlice.actions.changeSent({ id }));
    try {
      for (;;) {
        const wanted = change()?.wanted;
        // The line was deleted or ordered in between.
        if (wanted === undefined) return undefined;
        const item = await cartApi.updateCartItem(id, wanted);
        if (change()?.wanted === wanted) return item;
      }
    } catch (cause) {
      if (isGone(cause)) {
        dispatch(cartSlice.actions.lineMissing({ id }));
        await dispatch(fetchCart());
      } else if (change()?.wanted.variant !== undefined) {
        // Another tab has added the variant, or it was sold out or retired.
        await dispatch(fetchCart());
      }
      throw cause;
    }
  },
);

/**
 * Empties the cart after an order: deletes the lines that the server still has (it has removed the ordered ones), and leaves
 * what another tab added in between.
 */
export const resetCart = createApiThunk<CartItem[], void, WithCart>(
  'cart/reset',
  async (_none, _signal, { getState }) => {
    const ordered = new Set(getState().cart.items.map((item) => item.id));
    const stored = await cartApi.fetchCart();
    const leftovers = stored.filter((item) => ordered.has(item.id));
    await Promise.all(leftovers.map((item) => cartApi.deleteCartItem(item.id).catch(unlessGone)));
    return stored.filter((item) => !ordered.has(item.id));
  },
);

function isGone(cause: unknown): boolean {
  return cause instanceof CallFailed && cause.failure.kind === 'problem' && cause.failure.status === 404;
}

function unlessGone(cause: unknown): void {
  if (!isGone(cause)) throw cause;
}

/** A quantity, or the line with another variant as it is to be shown until the server answers. */
type LineChoice = { id: number; quantity: number } | { id: number; line: CartItem };

/** A change of a line: what the server has, what was chosen, the newest request, and whether one is being sent. */
type LineChange = {
  confirmed: CartItem;
  wanted: { quantity: number; variant?: number };
  newest: string;
  sending: boolean;
};

/** Why the server rejected a change, and the id of the variant that was wanted. */
export type LineError = { failure: ApiFailure; variant: number | undefined };

export type CartState = Requests &
  GoneFromCart & {
    items: CartItem[];
    /** The first load has ended, with success or not. */
    cartLoaded: boolean;
    loadFailure: ApiFailure | null;
    /** The newest read of the cart. An answer to an older one is dropped if it arrives later. */
    newestRead: string | null;
    /** By line id. `items` shows what was chosen; this holds what the server has, to go back to. */
    changes: Record<number, LineChange>;
    /** The newest request that deletes a line. */
    removal: string;
    /** Why the server rejected a change, by line id; until the next choice at that line. */
    lineErrors: Record<number, LineError>;
    /** Lines of which the log-in kept fewer than a guest and the account had together; until they were told. */
    reduced: readonly CartReduction[];
  };

const initialState: CartState = {
  ...noRequests,
  items: [],
  cartLoaded: false,
  loadFailure: null,
  newestRead: null,
  changes: {},
  removal: '',
  lineErrors: {},
  reduced: [],
  ...nothingGone,
};

/** Puts the line in the place of the one with its id. */
function showLine(state: CartState, line: CartItem): void {
  state.items = state.items.map((item) => (item.id === line.id ? line : item));
}

function dropChange(state: CartState, id: number): void {
  delete state.changes[id];
  delete state.lineErrors[id];
}

/** Takes the server's lines, but shows the choices that are still to be sent. */
function replaceItems(state: CartState, items: CartItem[]): void {
  const present = new Set(items.map((item) => item.id));
  noteGone(state, present);
  for (const id of [...Object.keys(state.changes), ...Object.keys(state.lineErrors)].map(Number)) {
    if (!present.has(id)) dropChange(state, id);
  }
  const shown = state.items;
  state.items = items;
  for (const item of items) {
    const change = state.changes[item.id];
    if (change === undefined) continue;
    change.confirmed = item;
    const { quantity, variant } = change.wanted;
    const changed = variant === undefined ? item : (shown.find(({ id }) => id === item.id) ?? item);
    showLine(state, { ...changed, quantity });
  }
}

/** A change that failed: the line is again as the shop has it, and says why. */
function takeBack(state: CartState, action: ReturnType<typeof changeLine.rejected>): void {
  const { id } = action.meta.arg;
  const change = state.changes[id];
  if (!isExpected(state, action) || change === undefined) return;
  const { confirmed, wanted } = change;
  dropChange(state, id);
  showLine(state, confirmed);
  const failure = action.payload;
  if (failure === undefined || !state.items.some((line) => line.id === id)) return;
  state.lineErrors[id] = { failure, variant: wanted.variant };
  // The error holds the current stock; with it the line offers only what is available.
  const now = failure.kind === 'problem' && wanted.variant === undefined ? failure.products[0] : undefined;
  if (now === undefined) return;
  const { stock, deleted } = now;
  // `held` counts the units that own unpaid orders reserve; the error does not tell that number.
  const { held: _before, ...line } = confirmed;
  showLine(state, { ...line, product: { ...line.product, stock, deleted } });
}

const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    changeSent(state, action: { payload: { id: number } }) {
      const change = state.changes[action.payload.id];
      if (change !== undefined) change.sending = true;
    },
    lineMissing(state, action: { payload: { id: number } }) {
      state.missing.push(action.payload.id);
    },
    reducedTold(state) {
      state.reduced = [];
    },
    /** The person has left the screen that showed the note. */
    goneLinesShown(state) {
      state.gone = null;
    },
  },
  extraReducers: (builder) => {
    builder
      // A failure stays until the cart was read: without it, an unknown cart would look like an empty one.
      .addCase(fetchCart.pending, (state, { meta }) => {
        state.newestRead = meta.requestId;
      })
      .addCase(fetchCart.fulfilled, (state, action) => {
        if (!isExpected(state, action) || state.newestRead !== action.meta.requestId) return;
        replaceItems(state, action.payload);
        state.cartLoaded = true;
        state.loadFailure = null;
      })
      .addCase(fetchCart.rejected, (state, action) => {
        if (!isExpected(state, action) || state.newestRead !== action.meta.requestId) return;
        state.cartLoaded = true;
        state.loadFailure = failureOf(action);
        dropMissing(state);
      })
      .addCase(addToCart.fulfilled, (state, action) => {
        if (!isExpected(state, action)) return;
        // A read of the cart in between may have brought the line already.
        state.items = [...state.items.filter((item) => item.id !== action.payload.id), action.payload];
      })
      .addCase(changeLine.pending, (state, { meta }) => {
        const { id } = meta.arg;
        const item = state.items.find((line) => line.id === id);
        if (item === undefined) return;
        const change = state.changes[id];
        const line = 'line' in meta.arg ? meta.arg.line : item;
        const quantity = 'line' in meta.arg ? item.quantity : meta.arg.quantity;
        const variant = 'line' in meta.arg ? line.variant?.id : change?.wanted.variant;
        state.changes[id] = {
          confirmed: change?.confirmed ?? item,
          wanted: { quantity, ...(variant !== undefined && { variant }) },
          newest: meta.requestId,
          sending: change?.sending ?? false,
        };
        delete state.lineErrors[id];
        showLine(state, { ...line, quantity });
      })
      .addCase(changeLine.fulfilled, (state, action) => {
        const updated = action.payload;
        if (!isExpected(state, action) || updated === undefined) return;
        dropChange(state, updated.id);
        showLine(state, updated);
      })
      .addCase(changeLine.rejected, (state, action) => takeBack(state, action))
      .addCase(deleteCartItem.pending, (state, { meta }) => {
        state.removal = meta.requestId;
      })
      .addCase(deleteCartItem.fulfilled, (state, action) => {
        if (!isExpected(state, action)) return;
        dropChange(state, action.meta.arg);
        state.items = state.items.filter((item) => item.id !== action.meta.arg);
      })
      .addCase(resetCart.fulfilled, (state, action) => {
        if (isExpected(state, action)) replaceItems(state, action.payload);
      });
    trackRequests(builder, fetchCart, addToCart, changeLine, deleteCartItem, resetCart);
    builder.addMatcher(isFulfilled(logIn, signUp), (state, { payload }) => {
      state.reduced = payload.cart?.reduced ?? [];
    });
    builder.addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectCartItems: (state) => state.items,
    selectCartLoaded: (state) => state.cartLoaded,
    selectCartFailure: (state) => state.loadFailure,
    selectReduced: (state) => state.reduced,
    selectLineErrors: (state) => state.lineErrors,
    selectCartStatus: (state) => state.status,
    /** True while a change of a line, or its removal, is not confirmed. */
    selectCartChanging: (state) => state.pending.includes(state.removal) || Object.keys(state.changes).length > 0,
    selectGoneLines: (state) => state.gone,
    selectCartTotals: createSelector([(state: CartState) => state.items], cartTotals),
  },
});

export const cartReducer = cartSlice.reducer;
export const { goneLinesShown, reducedTold } = cartSlice.actions;
export const {
  selectCartItems,
  selectCartLoaded,
  selectCartFailure,
  selectLineErrors,
  selectReduced,
  selectCartStatus,
  selectCartChanging,
  selectGoneLines,
  selectCartTotals,
} = cartSlice.selectors;
