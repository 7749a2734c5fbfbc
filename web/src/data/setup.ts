/** The first steps of the shop, and the removal of the demo. */

import * as setupApi from '../api/setup.ts';
import { calling, onAnswer, reading, shopData } from './shop-data.ts';

/** Seconds: within them the steps are shown at once, and read again behind them. */
const KEPT = 600;

const reads = shopData.injectEndpoints({
  endpoints: (build) => ({
    setup: build.query({
      queryFn: reading(setupApi.fetchSetup),
      keepUnusedDataFor: KEPT,
      providesTags: ['setup'],
    }),
  }),
});

const writes = shopData.injectEndpoints({
  endpoints: (build) => ({
    updateSetup: build.mutation({
      queryFn: calling(setupApi.updateSetup),
      onQueryStarted: (_changes, { dispatch, queryFulfilled }) =>
        onAnswer(queryFulfilled, (now) => {
          dispatch(reads.util.updateQueryData('setup', undefined, () => now));
        }),
    }),
    removeDemo: build.mutation({
      queryFn: reading(() => setupApi.removeDemo()),
      invalidatesTags: ['setup', 'products', 'promotions'],
    }),
  }),
});

export const { useSetupQuery } = reads;
export const { useUpdateSetupMutation, useRemoveDemoMutation } = writes;
