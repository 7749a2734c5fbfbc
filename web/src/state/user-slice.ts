import { createSlice, isFulfilled, type WithSlice } from '@reduxjs/toolkit';
import type { Address, SessionUser, UpdateUserBody, User } from '@shop/contract/accounts';
import type { Order } from '@shop/contract/orders';
import * as accountsApi from '../api/accounts.ts';
import { type ApiFailure, CallFailed } from '../api/failure.ts';
import * as ordersApi from '../api/orders.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk, failureOf, isExpected, noRequests, type Requests, trackRequests } from './api-thunk.ts';
import { checkAuth, endsSession, logIn, signUp } from './auth-slice.ts';
import { sameAddress } from './same-address.ts';

export const fetchOwnUser = createApiThunk<User, void>('user/fetchOwn', accountsApi.fetchOwnUser);
/** Saves the whole user. The server rejects the change as STALE if `updatedAt` is not the newest. */
export const updateUser = createApiThunk<User, UpdateUserBody & { id: number }>('user/update', ({ id, ...body }) =>
  accountsApi.updateUser(id, body),
);
/** Goes on when the page is left, as it is for the page in the other language. */
export const chooseLanguage = createApiThunk<User, { id: number; language: string }>(
  'user/chooseLanguage',
  ({ id, language }) => accountsApi.chooseLanguage(id, language),
);
export const fetchOwnOrders = createApiThunk<Page<Order>, { page: number; limit: number }>(
  'user/fetchOwnOrders',
  ordersApi.fetchOwnOrders,
);

/**
 * Appends one address to the full user record. If another tab changed the user in between, the address is appended to the
 * newest record, unless that has it already: adding never conflicts.
 */
export const addAddress = createApiThunk<User, Address, WithSlice<typeof userSlice>>(
  'user/addAddress',
  async (address, _signal, { getState }) => {
    const append = (whole: User) =>
      accountsApi.updateUser(whole.id, {
        name: whole.name,
        imageUrl: whole.imageUrl,
        addresses: [...whole.addresses, address],
        updatedAt: whole.updatedAt,
      });
    const inState = selectUserInfo(getState());
    if (inState === null) return append(await accountsApi.fetchOwnUser());
    try {
      return await append(inState);
    } catch (cause) {
      const stale = cause instanceof CallFailed && cause.failure.kind === 'problem' && cause.failure.code === 'STALE';
      if (!stale) throw cause;
      const newest = await accountsApi.fetchOwnUser();
      // The first attempt was saved, only its answer was lost.
      if (newest.addresses.some((saved) => sameAddress(saved, address))) return newest;
      return append(newest);
    }
  },
);

/** The user; once own orders were fetched, with one page of them and how many there are. */
export type OwnUser = SessionUser & { orders?: Order[]; totalOrders?: number };

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
  // Its orders, and its rights where it comes without.
  state.userInfo = { ...(state.userInfo?.id === user.id ? state.userInfo : {}), ...user };
}

const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchOwnOrders.pending, (state, { meta }) => {
        state.ordersRequest = meta.requestId;
        state.ordersFailure = null;
      })
      .addCase(fetchOwnOrders.fulfilled, (state, { meta, payload }) => {
        if (state.ordersRequest !== meta.requestId || state.userInfo === null) return;
        state.userInfo.orders = payload.items;
        state.userInfo.totalOrders = payload.total;
        state.ordersPage = meta.arg.page;
      })
      .addCase(fetchOwnOrders.rejected, (state, action) => {
        if (state.ordersRequest === action.meta.requestId) state.ordersFailure = failureOf(action);
      })
      .addMatcher(isFulfilled(fetchOwnUser, updateUser, chooseLanguage, addAddress), (state, action) => {
        if (isExpected(state, action)) setUser(state, action.payload);
      })
      // These answers hold the whole user, so the app never has a session without its user.
      .addMatcher(isFulfilled(logIn, signUp, checkAuth), (state, action) => {
        setUser(state, action.payload);
      });
    trackRequests(builder, fetchOwnUser, updateUser, chooseLanguage, addAddress, fetchOwnOrders);
    builder.addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectUserInfo: (state) => state.userInfo,
    selectOrdersFailure: (state) => state.ordersFailure,
    selectOrdersPage: (state) => state.ordersPage,
  },
});

export const userReducer = userSlice.reducer;
export const { selectUserInfo, selectOrdersFailure, selectOrdersPage } = userSlice.selectors;
