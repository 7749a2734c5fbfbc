import { createAsyncThunk, createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import type { Address, UpdateUserBody, User } from '@shop/contract/accounts';
import type { Order } from '@shop/contract/orders';
import { fetchOwnUser as callFetchOwnUser, updateUser as callUpdateUser } from '../api/accounts.ts';
import { type ApiFailure, CallFailed } from '../api/failure.ts';
import { fetchOwnOrders as callFetchOwnOrders } from '../api/orders.ts';
import type { Page } from '../api/request.ts';
import { checkAuth, endsSession, logIn, signUp } from './auth-slice.ts';
import { began, createCall, ended, failureOf, noRequests, type Requests } from './calls.ts';
import { sameAddress } from './same-address.ts';

export const fetchOwnUser = createCall<User, void>('user/fetchOwn', callFetchOwnUser);
/** Saves the whole user; `updatedAt` in it refuses the change when someone else made one meanwhile. */
export const updateUser = createCall<User, UpdateUserBody & { id: number }>('user/update', ({ id, ...body }) =>
  callUpdateUser(id, body),
);
export const fetchOwnOrders = createCall<Page<Order>, { page: number; limit: number }>(
  'user/fetchOwnOrders',
  callFetchOwnOrders,
);

/**
 * Appends one address to the full user record. When another tab changed the user meanwhile, it is appended
 * to the fresh record, unless that has it already: adding never conflicts.
 */
export const addAddress = createAsyncThunk<
  User,
  Address,
  { rejectValue: ApiFailure; state: WithSlice<typeof userSlice> }
>('user/addAddress', async (address, api) => {
  const append = (whole: User) =>
    callUpdateUser(whole.id, {
      name: whole.name,
      imageUrl: whole.imageUrl,
      addresses: [...whole.addresses, address],
      updatedAt: whole.updatedAt,
    });
  try {
    const known = selectUserInfo(api.getState());
    if (known === null) return await append(await callFetchOwnUser());
    try {
      return await append(known);
    } catch (cause) {
      const stale = cause instanceof CallFailed && cause.failure.kind === 'problem' && cause.failure.code === 'STALE';
      if (!stale) throw cause;
      const fresh = await callFetchOwnUser();
      // The first try was saved, only its answer was lost.
      if (fresh.addresses.some((saved) => sameAddress(saved, address))) return fresh;
      return await append(fresh);
    }
  } catch (cause) {
    if (cause instanceof CallFailed) return api.rejectWithValue(cause.failure);
    throw cause;
  }
});

/** The user; once own orders were fetched, with one page of them and how many there are. */
export type OwnUser = User & { orders?: Order[]; totalOrders?: number };

type UserState = Requests & {
  userInfo: OwnUser | null;
  ordersFailure: ApiFailure | null;
  ordersRequest: string | null;
  /** Which page `userInfo.orders` holds; null before the first answer. */
  ordersPage: number | null;
};

const initialState: UserState = {
  ...noRequests,
  userInfo: null,
  ordersFailure: null,
  ordersRequest: null,
  ordersPage: null,
};

function setUser(state: UserState, user: User): void {
  const { orders, totalOrders } = state.userInfo?.id === user.id ? state.userInfo : {};
  state.userInfo = {
    ...user,
    ...(orders === undefined ? {} : { orders }),
    ...(totalOrders === undefined ? {} : { totalOrders }),
  };
}

const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    for (const call of [fetchOwnUser, updateUser, addAddress]) {
      builder
        .addCase(call.pending, (state, action) => {
          began(state, action);
        })
        .addCase(call.fulfilled, (state, action) => {
          if (ended(state, action)) setUser(state, action.payload);
        })
        .addCase(call.rejected, (state, action) => {
          ended(state, action);
        });
    }
    builder
      .addCase(fetchOwnOrders.pending, (state, action) => {
        began(state, action);
        state.ordersRequest = action.meta.requestId;
        state.ordersFailure = null;
      })
      .addCase(fetchOwnOrders.fulfilled, (state, action) => {
        ended(state, action);
        if (state.ordersRequest !== action.meta.requestId || state.userInfo === null) return;
        state.userInfo.orders = action.payload.items;
        state.userInfo.totalOrders = action.payload.total;
        state.ordersPage = action.meta.arg.page;
      })
      .addCase(fetchOwnOrders.rejected, (state, action) => {
        ended(state, action);
        if (state.ordersRequest === action.meta.requestId) state.ordersFailure = failureOf(action);
      })
      // They answer with the whole user, so there is no moment without it.
      .addMatcher(isAnyOf(logIn.fulfilled, signUp.fulfilled, checkAuth.fulfilled), (state, action) => {
        setUser(state, action.payload);
      })
      .addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectUserInfo: (state) => state.userInfo,
    selectOrdersFailure: (state) => state.ordersFailure,
    selectOrdersPage: (state) => state.ordersPage,
  },
});

export const userReducer = userSlice.reducer;
export const { selectUserInfo, selectOrdersFailure, selectOrdersPage } = userSlice.selectors;
