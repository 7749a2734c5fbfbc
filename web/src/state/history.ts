/** The call for a history. It is kept by the view that shows it: apart from the slices, no shopper loads this. */

import type { HistoryEntry } from '@shop/contract/history';
import { fetchHistory as callFetchHistory, type HistoryOf } from '../api/history.ts';
import { createCall } from './calls.ts';

export type { HistoryOf } from '../api/history.ts';

export const fetchHistory = createCall<{ items: HistoryEntry[]; total: number }, HistoryOf & { page: number }>(
  'history/fetch',
  ({ page, ...what }, signal) => callFetchHistory(what, page, signal),
);
