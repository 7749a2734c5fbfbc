/** Who did what. */

import type { HistoryEntry } from '@shop/contract/history';
import * as historyApi from '../api/history.ts';
import type { Page } from '../api/request.ts';
import { calling, olderPages, shopData } from './shop-data.ts';

export type { HistoryOf } from '../api/history.ts';

const readPage = calling(({ queryArg, pageParam }: { queryArg: Which; pageParam: number }, signal) =>
  historyApi.fetchHistory(queryArg, pageParam, signal),
);

/** `version`: the object's `updatedAt`. Another version is another history. */
type Which = historyApi.HistoryOf & { version: string };

export const { useHistoryInfiniteQuery } = shopData.injectEndpoints({
  endpoints: (build) => ({
    history: build.infiniteQuery<Page<HistoryEntry>, Which, number>({
      infiniteQueryOptions: olderPages,
      queryFn: readPage,
    }),
  }),
});
