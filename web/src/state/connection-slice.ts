import { createSlice, isFulfilled, isPending, isRejectedWithValue } from '@reduxjs/toolkit';

type ConnectionState = {
  /** True since a call got no answer of the shop; false when a later call gets one. */
  lost: boolean;
  /** Ids of the calls that were sent since then. */
  calls: string[];
  /** How often the connection was restored; screens read their data again when it grows. */
  recoveries: number;
};

const initialState: ConnectionState = { lost: false, calls: [], recoveries: 0 };

const holds = (failure: unknown, value: string) => Object.values(failure ?? {}).includes(value);

/**
 * Calls that were sent before the connection was lost do not count. Otherwise a call that always fails beside one that
 * always succeeds would make the screens read again without end.
 */
function answered(state: ConnectionState, { meta }: { meta: { requestId: string } }): void {
  if (!state.lost || !state.calls.includes(meta.requestId)) return;
  state.lost = false;
  state.recoveries += 1;
}

/** Watches the calls of all slices: each shows whether the shop can be reached. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addMatcher(isPending, (state, { meta }) => {
        if (state.lost) state.calls.push(meta.requestId);
      })
      .addMatcher(isFulfilled, answered)
      .addMatcher(isRejectedWithValue, (state, action) => {
        if (!holds(action.payload, 'network')) {
          // A shop that has just been started says so until its database answers: it is not back yet.
          if (!holds(action.payload, 'UNAVAILABLE')) answered(state, action);
        } else if (!state.lost) {
          state.lost = true;
          state.calls = [];
        }
      }),
});
