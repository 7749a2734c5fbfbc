import { type HistoryEntry, historyEntries } from '@shop/contract/history';
import { queryString } from '@shop/contract/query-string';
import { findPictures } from './media.ts';
import { type Page, requestPage } from './request.ts';

/** Of 'search' there are only the 'synonyms'; of 'media' it is the picture at this address. */
export type HistoryOf = {
  of:
    | 'products'
    | 'orders'
    | 'users'
    | 'search'
    | 'shipping-zones'
    | 'tax-rates'
    | 'promotions'
    | 'media'
    | 'pages'
    | 'attributes'
    | 'categories'
    | 'collections'
    | 'options'
    | 'import-mappings'
    | 'segments';
  id: number | string;
};

/** The newest entries first. */
export async function fetchHistory(
  { of, id }: HistoryOf,
  page: number,
  signal?: AbortSignal,
): Promise<Page<HistoryEntry>> {
  const wanted = of === 'media' ? (await findPictures([String(id)], signal))[0]?.id : id;
  // A picture of another shop has an address of the same kind, and no history here.
  if (wanted === undefined) return { items: [], total: 0 };
  return requestPage(historyEntries, `/${of}/${wanted}/history${queryString({ _page: page })}`, { signal });
}
