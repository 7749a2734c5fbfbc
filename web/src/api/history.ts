import { type HistoryEntry, historyEntries } from '@shop/contract/history';
import { type Page, queryString, requestPage } from './request.ts';

export type HistoryOf = { of: 'products' | 'orders' | 'users'; id: number };

/** Newest first. */
export function fetchHistory({ of, id }: HistoryOf, page: number, signal?: AbortSignal): Promise<Page<HistoryEntry>> {
  return requestPage(historyEntries, `/${of}/${id}/history${queryString({ _page: page })}`, { signal });
}
