import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import type { LoginBody, SignupBody, User } from '@shop/contract/accounts';
import {
  checkAuth as callCheckAuth,
  logIn as callLogIn,
  logOut as callLogOut,
  requestPasswordReset as callRequestPasswordReset,
  resetPassword as callResetPassword,
  signUp as callSignUp,
} from '../api/accounts.ts';
import type { ApiFailure } from '../api/failure.ts';
import { began, createCall, ended, failureOf, isSessionEnd, noRequests, type Requests } from './calls.ts';

export const signUp = createCall<User, SignupBody>('auth/signUp', callSignUp);
export const logIn = createCall<User, LoginBody>('auth/logIn', callLogIn);
export const checkAuth = createCall<User, void>('auth/check', callCheckAuth);
export const signOut = createCall<void, void>('auth/signOut', callLogOut);
export const requestPasswordReset = createCall<void, { email: string }>(
  'auth/requestPasswordReset',
  callRequestPasswordReset,
);
export const resetPassword = createCall<void, { email: string; token: string; password: string }>(
  'auth/resetPassword',
  callResetPassword,
);

type AuthState = Requests & {
  /** The login or check result; the session itself is a cookie that no script can read. */
  loggedInUserToken: User | null;
  error: ApiFailure | null;
  userChecked: boolean;
  mailSent: boolean;
  passwordReset: boolean;
  /** The session ended under a logged-in person: the login says so. */
  sessionEnded: boolean;
};

const initialState: AuthState = {
  ...noRequests,
  loggedInUserToken: null,
  error: null,
  userChecked: false,
  mailSent: false,
  passwordReset: false,
  sessionEnded: false,
};

/** After one of these nothing of the person may stay in memory: the next one at this screen may be another. */
export function endsSession(action: UnknownAction): boolean {
  return (
    sessionEndedElsewhere.match(action) ||
    signOut.fulfilled.match(action) ||
    resetPassword.fulfilled.match(action) ||
    isSessionEnd(action)
  );
}

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** It is known without asking. */
    noSessionFound(state) {
      state.userChecked = true;
    },
    /** Another tab of this browser has logged out, or in as somebody else. */
    sessionEndedElsewhere(state) {
      if (state.loggedInUserToken === null) return;
      state.loggedInUserToken = null;
      state.sessionEnded = true;
    },
  },
  extraReducers: (builder) => {
    for (const enter of [signUp, logIn]) {
      builder
        .addCase(enter.pending, (state, action) => {
          began(state, action);
          state.error = null;
        })
        .addCase(enter.fulfilled, (state, action) => {
          ended(state, action);
          state.loggedInUserToken = action.payload;
          state.userChecked = true;
          state.sessionEnded = false;
        })
        .addCase(enter.rejected, (state, action) => {
          ended(state, action);
          state.error = failureOf(action);
        });
    }
    builder
      .addCase(checkAuth.pending, began)
      .addCase(checkAuth.fulfilled, (state, action) => {
        ended(state, action);
        state.loggedInUserToken = action.payload;
        state.userChecked = true;
      })
      .addCase(checkAuth.rejected, (state, action) => {
        ended(state, action);
        state.userChecked = true;
      })
      .addCase(signOut.pending, began)
      .addCase(signOut.fulfilled, (state, action) => {
        ended(state, action);
        state.loggedInUserToken = null;
        state.sessionEnded = false;
      })
      .addCase(signOut.rejected, (state, action) => {
        ended(state, action);
        state.error = failureOf(action);
      })
      .addCase(requestPasswordReset.pending, (state, action) => {
        began(state, action);
        state.mailSent = false;
        state.error = null;
      })
      .addCase(requestPasswordReset.fulfilled, (state, action) => {
        ended(state, action);
        state.mailSent = true;
      })
      .addCase(requestPasswordReset.rejected, (state, action) => {
        ended(state, action);
        state.error = failureOf(action);
      })
      .addCase(resetPassword.pending, (state, action) => {
        began(state, action);
        state.passwordReset = false;
        state.error = null;
      })
      .addCase(resetPassword.fulfilled, (state, action) => {
        ended(state, action);
        state.passwordReset = true;
        // The shop has ended every session of the account, and whichever this browser had.
        state.loggedInUserToken = null;
        state.sessionEnded = false;
      })
      .addCase(resetPassword.rejected, (state, action) => {
        ended(state, action);
        state.error = failureOf(action);
      })
      .addMatcher(isSessionEnd, (state) => {
        if (state.loggedInUserToken === null) return;
        state.loggedInUserToken = null;
        state.sessionEnded = true;
      });
  },
  selectors: {
    selectLoggedInUser: (state) => state.loggedInUserToken,
    selectAuthError: (state) => state.error,
    selectUserChecked: (state) => state.userChecked,
    selectSessionEnded: (state) => state.sessionEnded,
  },
});

export const authReducer = authSlice.reducer;
export const { noSessionFound, sessionEndedElsewhere } = authSlice.actions;
export const { selectLoggedInUser, selectAuthError, selectUserChecked, selectSessionEnded } = authSlice.selectors;
