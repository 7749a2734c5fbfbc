import { createSlice, isFulfilled, isPending, isRejectedWithValue } from '@reduxjs/toolkit';

type ConnectionState = {
  /** True from a call that got no answer of the shop until one that was made later got one. */
  lost: boolean;
  /** The calls that were made since then. */
  calls: string[];
  /** How often the connection came back; screens read again when it grows. */
  recoveries: number;
};

const initialState: ConnectionState = { lost: false, calls: [], recoveries: 0 };

function isNetworkFailure(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'kind' in payload && payload.kind === 'network';
}

/**
 * The answer to a call that was under way already tells nothing new. Were it to count, one call that always fails beside one
 * that always succeeds would have screens read again without end.
 */
function answered(state: ConnectionState, { meta }: { meta: { requestId: string } }): void {
  if (!state.lost || !state.calls.includes(meta.requestId)) return;
  state.lost = false;
  state.recoveries += 1;
}

/** Listens to the calls of all slices: whether the shop can be reached shows in each of them. */
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
        if (!isNetworkFailure(action.payload)) {
          answered(state, action);
        } else if (!state.lost) {
          state.lost = true;
          state.calls = [];
        }
      }),
});
