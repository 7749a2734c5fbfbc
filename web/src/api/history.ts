import { type HistoryEntry, historyEntries } from '@shop/contract/history';
import { queryString } from '@shop/contract/query-string';
import { type Page, requestPage } from './request.ts';

/** Of 'search' there are only the 'synonyms'. */
export type HistoryOf = {
  of: 'products' | 'orders' | 'users' | 'search' | 'shipping-zones' | 'tax-rates' | 'promotions';
  id: number | 'synonyms';
};

/** The newest entries first. */
export function fetchHistory({ of, id }: HistoryOf, page: number, signal?: AbortSignal): Promise<Page<HistoryEntry>> {
  return requestPage(historyEntries, `/${of}/${id}/history${queryString({ _page: page })}`, { signal });
}
