import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { authReducer } from '../state/auth-slice.ts';
import { cartReducer } from '../state/cart-slice.ts';
import { connectionSlice } from '../state/connection-slice.ts';
import { orderReducer } from '../state/order-slice.ts';
import { productReducer } from '../state/product-slice.ts';
import { userReducer } from '../state/user-slice.ts';
import { removeTracesOfOthers } from './remove-traces.ts';

const reducer = combineReducers({
  auth: authReducer,
  product: productReducer,
  cart: cartReducer,
  order: orderReducer,
  user: userReducer,
  connection: connectionSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export function createStore() {
  return configureStore({
    reducer,
    middleware: (standard) => standard().concat(removeTracesOfOthers),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result> = ThunkAction<Result, RootState, unknown, UnknownAction>;
