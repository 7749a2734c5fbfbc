/** What the five slices share: thunks that reject with an ApiFailure, and a status that is right while several run. */

import { createAsyncThunk, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { type ApiFailure, CallFailed } from '../api/failure.ts';

/** `pending` holds the ids of the requests under way, so that the first answer of two does not end the loading. */
export type Requests = { status: 'idle' | 'loading'; pending: string[] };

export const noRequests: Requests = { status: 'idle', pending: [] };

type RequestAction = { meta: { requestId: string } };

export function began(state: Requests, { meta }: RequestAction): void {
  state.pending.push(meta.requestId);
  state.status = 'loading';
}

/** @returns false for a request that a reset of the slice has forgotten: its answer belongs to another session */
export function ended(state: Requests, { meta }: RequestAction): boolean {
  const known = state.pending.includes(meta.requestId);
  state.pending = state.pending.filter((id) => id !== meta.requestId);
  state.status = state.pending.length === 0 ? 'idle' : 'loading';
  return known;
}

export function createCall<Result, Argument>(
  type: string,
  run: (argument: Argument, signal: AbortSignal) => Promise<Result>,
) {
  return createAsyncThunk<Result, Argument, { rejectValue: ApiFailure }>(type, async (argument, api) => {
    try {
      return await run(argument, api.signal);
    } catch (cause) {
      if (cause instanceof CallFailed) return api.rejectWithValue(cause.failure);
      throw cause;
    }
  });
}

/** An aborted call has no payload: nobody waits for it any more, so it is no failure. */
export function failureOf(action: { payload?: ApiFailure | undefined }): ApiFailure | null {
  return action.payload ?? null;
}

/** Any 401 but those of /auth/*, which answer in text: the session is over, wherever it was noticed. */
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
