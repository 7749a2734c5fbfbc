import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { authReducer } from '../state/auth-slice.ts';
import { cartReducer } from '../state/cart-slice.ts';
import { connectionSlice } from '../state/connection-slice.ts';
import { orderReducer } from '../state/order-slice.ts';
import { pagesReducer } from '../state/pages-slice.ts';
import { productReducer } from '../state/product-slice.ts';
import { userReducer } from '../state/user-slice.ts';
import { removeTracesOfOthers } from './remove-traces.ts';

type Addition = { reducer: Reducer<unknown>; middleware: Middleware };

/** What the scripts of the back office add; shoppers do not load it. */
let added: Addition | undefined;
const stores = new Set<AppStore>();

const reducer = combineReducers({
  auth: authReducer,
  product: productReducer,
  cart: cartReducer,
  order: orderReducer,
  user: userReducer,
  pages: pagesReducer,
  connection: connectionSlice.reducer,
  data: (state: unknown = null, action: UnknownAction) => (added === undefined ? state : added.reducer(state, action)),
});

export type RootState = ReturnType<typeof reducer>;

const runAdded: Middleware = (store) => (next) => {
  let run: ReturnType<ReturnType<Middleware>> | undefined;
  return (action) => {
    run ??= added?.middleware(store)(next);
    return (run ?? next)(action);
  };
};

export function createStore() {
  const store = configureStore({
    reducer,
    middleware: (standard) => standard().concat(removeTracesOfOthers, runAdded),
  });
  // The server makes one for each document.
  if (typeof document !== 'undefined') stores.add(store);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result> = ThunkAction<Result, RootState, unknown, UnknownAction>;

/** Adds the state `data` and its middleware to the stores, also to those that exist. */
export function addToStore(addition: Addition): void {
  added = addition;
  // A reducer has no state before an action.
  for (const store of stores) store.dispatch({ type: 'data/added' });
}
