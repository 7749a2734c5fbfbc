import { pageCount } from '@shop/contract/paging';
import type { SearchTerm } from '@shop/contract/search';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchSearchTerms, type SearchTermQuery } from '../../state/search-terms.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { readSearchState, searchAddress } from './search-address.ts';

type Shown = { terms: readonly SearchTerm[]; total: number; query: SearchTermQuery };

/** Loads the page of search terms for the address, and again whenever the address changes. */
export function useSearchTerms() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = useMemo(() => readSearchState(new URLSearchParams(search)), [search]);
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const request = dispatch(fetchSearchTerms(query));
    setFailure(undefined);
    void request.then((result) => {
      if (result.meta.requestStatus === 'rejected' && result.meta.aborted) return;
      if (!fetchSearchTerms.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
      setShown({ terms: result.payload.items, total: result.payload.total, query });
    });
    return () => request.abort();
  }, [dispatch, query, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  useOnReconnect(retry);

  const go = useCallback(
    (next: SearchTermQuery, replace = false) => {
      void navigate({ search: searchAddress(next) }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  const fresh = shown?.query === query;
  // The page does not exist.
  const beyondEnd = fresh && query.page > 1 && query.page > pageCount(shown.total);
  useEffect(() => {
    if (beyondEnd) go({ ...query, page: 1 }, true);
  }, [beyondEnd, go, query]);

  return { query, shown, failure, stale: !fresh || beyondEnd, go, retry };
}
