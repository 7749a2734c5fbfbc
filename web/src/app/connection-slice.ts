import { createSlice, isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';

type ConnectionState = {
  /** True from a call that got no answer of the shop until the next one that did. */
  lost: boolean;
  /** How often the connection came back; screens read again when it grows. */
  recoveries: number;
};

const initialState: ConnectionState = { lost: false, recoveries: 0 };

function isNetworkFailure(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'kind' in payload && payload.kind === 'network';
}

function answered(state: ConnectionState): void {
  if (!state.lost) return;
  state.lost = false;
  state.recoveries += 1;
}

/** Listens to the calls of all slices: whether the shop can be reached shows in each of them. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(isFulfilled, answered).addMatcher(isRejectedWithValue, (state, action) => {
      if (isNetworkFailure(action.payload)) state.lost = true;
      else answered(state);
    }),
});
