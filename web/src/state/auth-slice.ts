import {
  createSlice,
  isFulfilled,
  isPending,
  isRejected,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { AcceptInvitationBody } from '@shop/contract/accept-invitation';
import type { LoginBody, SessionUser, TableView, User } from '@shop/contract/accounts';
import type { FirstOwnerBody } from '@shop/contract/first-owner';
import type { LoggedIn } from '@shop/contract/logged-in';
import * as accountsApi from '../api/accounts.ts';
import type { ApiFailure } from '../api/failure.ts';
import { createApiThunk, failureOf, isSessionEnd, noRequests, type Requests, trackRequests } from './api-thunk.ts';

export const signUp = createApiThunk<LoggedIn, accountsApi.SignUp>('auth/signUp', accountsApi.signUp);
export const logIn = createApiThunk<SessionUser & LoggedIn, LoginBody>('auth/logIn', accountsApi.logIn);
export const makeFirstOwner = createApiThunk<User, FirstOwnerBody>('auth/makeFirstOwner', accountsApi.makeFirstOwner);
export const acceptInvitation = createApiThunk<User, AcceptInvitationBody>(
  'auth/acceptInvitation',
  accountsApi.acceptInvitation,
);
export const checkAuth = createApiThunk<SessionUser, void>('auth/check', accountsApi.checkAuth);
export const signOut = createApiThunk<void, void>('auth/signOut', accountsApi.logOut);
export const requestPasswordReset = createApiThunk<void, { email: string }>(
  'auth/requestPasswordReset',
  accountsApi.requestPasswordReset,
);
export const resetPassword = createApiThunk<void, { email: string; token: string; password: string }>(
  'auth/resetPassword',
  accountsApi.resetPassword,
);

/** Stands for the id of a user where somebody buys without an account. */
export const GUEST_ID = 0;

type AuthState = Requests & {
  /** The login or check result; the session itself is a cookie that no script can read. */
  loggedInUserToken: SessionUser | null;
  error: ApiFailure | null;
  userChecked: boolean;
  /** There may be a guest's cart while nobody is logged in. */
  isGuest: boolean;
  mailSent: boolean;
  passwordReset: boolean;
  /** The session ended while the person used the shop: the login screen says so. */
  sessionEnded: boolean;
};

const initialState: AuthState = {
  ...noRequests,
  loggedInUserToken: null,
  error: null,
  userChecked: false,
  isGuest: false,
  mailSent: false,
  passwordReset: false,
  sessionEnded: false,
};

/** After one of these actions no data of the person may stay in memory: somebody else may use the browser next. */
export function endsSession(action: UnknownAction): boolean {
  return (
    sessionEndedElsewhere.match(action) ||
    signOut.fulfilled.match(action) ||
    resetPassword.fulfilled.match(action) ||
    isSessionEnd(action)
  );
}

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** The document says that the browser sent no session cookie, so no request is needed. */
    noSessionFound(state) {
      state.userChecked = true;
    },
    /** The browser has a session of a guest. */
    guestFound(state) {
      state.isGuest = true;
    },
    /** Another tab of this browser logged out, or logged in as somebody else. */
    sessionEndedElsewhere(state) {
      if (state.loggedInUserToken === null) return;
      state.loggedInUserToken = null;
      state.sessionEnded = true;
    },
    tableViewChosen(state, { payload }: PayloadAction<TableView>) {
      if (state.loggedInUserToken !== null) state.loggedInUserToken.tableView = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(checkAuth.fulfilled, (state, action) => {
        state.loggedInUserToken = action.payload;
        state.userChecked = true;
      })
      .addCase(checkAuth.rejected, (state) => {
        state.userChecked = true;
      })
      .addCase(requestPasswordReset.pending, (state) => {
        state.mailSent = false;
      })
      .addCase(requestPasswordReset.fulfilled, (state) => {
        state.mailSent = true;
      })
      .addCase(resetPassword.pending, (state) => {
        state.passwordReset = false;
      })
      .addCase(resetPassword.fulfilled, (state) => {
        state.passwordReset = true;
      })
      .addMatcher(isPending(signUp, logIn, requestPasswordReset, resetPassword), (state) => {
        state.error = null;
      })
      .addMatcher(isRejected(signUp, logIn, signOut, requestPasswordReset, resetPassword), (state, action) => {
        state.error = failureOf(action);
      })
      .addMatcher(isFulfilled(signUp, logIn), (state, action) => {
        state.loggedInUserToken = action.payload;
        state.userChecked = true;
        state.sessionEnded = false;
      })
      // A new password ends every session of the account, and the session of this browser.
      .addMatcher(isFulfilled(signOut, resetPassword), (state) => {
        state.loggedInUserToken = null;
        state.sessionEnded = false;
      })
      .addMatcher(isSessionEnd, (state) => {
        if (state.loggedInUserToken === null) return;
        state.loggedInUserToken = null;
        state.sessionEnded = true;
      });
    trackRequests(builder, signUp, logIn, checkAuth, signOut, requestPasswordReset, resetPassword);
  },
  selectors: {
    selectLoggedInUser: (state) => state.loggedInUserToken,
    selectAuthError: (state) => state.error,
    selectIsGuest: (state) => state.isGuest,
    selectUserChecked: (state) => state.userChecked,
    selectSessionEnded: (state) => state.sessionEnded,
  },
});

export const authReducer = authSlice.reducer;
export const { noSessionFound, guestFound, sessionEndedElsewhere, tableViewChosen } = authSlice.actions;
export const { selectLoggedInUser, selectAuthError, selectIsGuest, selectUserChecked, selectSessionEnded } =
  authSlice.selectors;
