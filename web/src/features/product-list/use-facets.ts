import type { ListFilters } from '@shop/contract/product-list';
import { facetsPath, type ProductQuery } from '@shop/contract/product-query';
import { useCallback, useEffect, useState } from 'react';
import { takePrefetched } from '../../bootstrap/prefetched-requests.ts';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { fetchFacets } from '../../state/facets.ts';
import { selectFacets } from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useOwnFilters } from './use-own-filters.ts';

/** Loads the counts of all filters for a list, and again whenever its filters change. The old ones stay until then. */
export function useFacets({ filter, admin }: Pick<ProductQuery, 'filter' | 'admin'>) {
  const dispatch = useAppDispatch();
  const path = facetsPath({ filter, admin });
  const newest = useAppSelector(selectFacets);
  const [failed, setFailed] = useState<string>();

  const read = useCallback(() => {
    setFailed(undefined);
    const request = takePrefetched(path) ?? dispatch(fetchFacets(path));
    void request.then((result) => {
      if (fetchFacets.rejected.match(result) && !result.meta.aborted) setFailed(path);
    });
    return request;
  }, [dispatch, path]);
  useEffect(() => {
    const request = read();
    return () => request.abort();
  }, [read]);
  useOnReconnect(() => void read());

  const params = new URLSearchParams(newest?.path.split('?')[1]);
  // An admin's list has deleted products, a shopper's does not: neither may show the counts of the other.
  const shown = newest !== null && params.has('admin') === admin ? newest.answer : undefined;
  const own = useOwnFilters(filter, shown);
  return {
    /** Filters by what the shop has defined itself; undefined where there are none, and until their script is there. */
    own,
    /** The newest counts; undefined before there are any. */
    shown,
    /** What was searched for when these were counted. */
    q: params.get('q') ?? '',
    /** They belong to the filters as they are now. */
    fresh: shown !== undefined && newest?.path === path,
    failed: failed === path,
    retry: () => void read(),
  };
}

/** The bounds that the price words of this query mean; undefined if none counts, or if that is not known yet. */
export function readAsOf({ shown, q }: Pick<FacetCounts, 'shown' | 'q'>, filters: ListFilters) {
  if (shown === undefined || q !== filters.q || filters.values.exact !== undefined) return undefined;
  const { price_gte: from, price_lte: to, words } = shown.readAs;
  if (words === null || (from === null && to === null)) return undefined;
  return { from: from?.toString(), to: to?.toString(), words };
}

export type FacetCounts = ReturnType<typeof useFacets>;
