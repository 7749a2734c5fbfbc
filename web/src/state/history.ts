/** Reads a history. The view that shows it holds the answer, apart from the slices, so that no shopper loads this code. */

import type { HistoryEntry } from '@shop/contract/history';
import * as historyApi from '../api/history.ts';
import { createApiThunk } from './api-thunk.ts';

export type { HistoryOf } from '../api/history.ts';

export const fetchHistory = createApiThunk<
  { items: HistoryEntry[]; total: number },
  historyApi.HistoryOf & { page: number }
>('history/fetch', ({ page, ...what }, signal) => historyApi.fetchHistory(what, page, signal));
