/** The settings of the shop, as staff read and change them. */

import { setShopMoney } from '@shop/contract/money';
import { type SettingsOfStaff, settings } from '@shop/contract/settings';
import type { Page } from '../api/request.ts';
import * as settingsApi from '../api/settings.ts';
import type { ApiFailure } from '../state/error-sentences.ts';
import { calling, olderPages, onAnswer, reading, shopData } from './shop-data.ts';

export type { SettingsHistoryEntry } from '../api/settings.ts';

/** The settings as they are, if a change was rejected because somebody else changed them before. */
export function currentSettingsOf(failure: ApiFailure): SettingsOfStaff | undefined {
  return failure.kind === 'problem' && failure.code === 'STALE' ? settings.safeParse(failure.current).data : undefined;
}

const readHistory = calling(({ pageParam }: { queryArg: string; pageParam: number }, signal) =>
  settingsApi.fetchSettingsHistory(pageParam, signal),
);

const reads = shopData.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query({ queryFn: reading(settingsApi.fetchSettings) }),
    /** The argument is the `updatedAt` of the settings: a new version is another history. */
    settingsHistory: build.infiniteQuery<Page<settingsApi.SettingsHistoryEntry>, string, number>({
      infiniteQueryOptions: olderPages,
      queryFn: readHistory,
    }),
  }),
});

const writes = shopData.injectEndpoints({
  endpoints: (build) => ({
    updateSettings: build.mutation({
      queryFn: calling(settingsApi.updateSettings),
      invalidatesTags: ['setup'],
      onQueryStarted: (_changes, { dispatch, queryFulfilled }) =>
        onAnswer(queryFulfilled, (now) => {
          // Forms and amounts of this tab follow at once; another one has it with the next document.
          setShopMoney(now);
          dispatch(reads.util.updateQueryData('settings', undefined, () => now));
        }),
    }),
  }),
});

export const { useSettingsQuery, useSettingsHistoryInfiniteQuery } = reads;
export const { useUpdateSettingsMutation } = writes;
