/** What the five slices share: thunks that reject with an ApiFailure, and a status that is right while several run. */

import {
  type ActionReducerMapBuilder,
  createAsyncThunk,
  type GetThunkAPI,
  isFulfilled,
  isPending,
  isRejected,
  isRejectedWithValue,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { type ApiFailure, CallFailed } from '../api/failure.ts';

/** `pending` holds the ids of the running requests, so that the first of two answers does not end the loading. */
export type Requests = { status: 'idle' | 'loading'; pending: string[] };

export const noRequests: Requests = { status: 'idle', pending: [] };

type RequestAction = { meta: { requestId: string } };
export type ApiThunkConfig<State = unknown> = { rejectValue: ApiFailure; state: State };

/**
 * A thunk around calls of the API.
 *
 * @param run throws CallFailed, which becomes the payload of the rejected action; anything else it throws is a bug
 */
export function createApiThunk<Result, Argument, State = unknown>(
  type: string,
  run: (argument: Argument, signal: AbortSignal, thunkApi: GetThunkAPI<ApiThunkConfig<State>>) => Promise<Result>,
) {
  return createAsyncThunk<Result, Argument, ApiThunkConfig<State>>(type, async (argument, thunkApi) => {
    try {
      return await run(argument, thunkApi.signal, thunkApi);
    } catch (cause) {
      if (cause instanceof CallFailed) return thunkApi.rejectWithValue(cause.failure);
      throw cause;
    }
  });
}

/** What `trackRequests` needs of a thunk. */
type Tracked = Record<
  'pending' | 'fulfilled' | 'rejected',
  { match: (action: unknown) => action is UnknownAction & RequestAction }
>;

/**
 * Keeps `status` and `pending` of a slice while one of these thunks runs. Matchers run after all cases, so a case still sees
 * its own request among the pending ones (`isExpected`).
 */
export function trackRequests<State extends Requests>(
  builder: ActionReducerMapBuilder<State>,
  ...thunks: [Tracked, ...Tracked[]]
): void {
  function end(state: Requests, { meta }: RequestAction): void {
    state.pending = state.pending.filter((id) => id !== meta.requestId);
    state.status = state.pending.length === 0 ? 'idle' : 'loading';
  }
  builder
    .addMatcher(isPending(...thunks), (state, { meta }) => {
      state.pending.push(meta.requestId);
      state.status = 'loading';
    })
    .addMatcher(isFulfilled(...thunks), end)
    .addMatcher(isRejected(...thunks), end);
}

/** False for a request from before the slice was reset: its answer belongs to another session. */
export function isExpected({ pending }: Requests, { meta }: RequestAction): boolean {
  return pending.includes(meta.requestId);
}

/** An aborted request has no payload: nobody waits for its answer, so it is no failure. */
export function failureOf(action: { payload?: ApiFailure | undefined }): ApiFailure | null {
  return action.payload ?? null;
}

/** Any 401 means that the session is over, except those of /auth/*, which answer in text. */
export function isSessionEnd(action: UnknownAction): boolean {
  if (!isRejectedWithValue(action)) return false;
  const { payload } = action;
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'kind' in payload &&
    payload.kind === 'problem' &&
    'status' in payload &&
    payload.status === 401
  );
}
