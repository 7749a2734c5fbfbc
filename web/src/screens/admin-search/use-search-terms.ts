import { pageCount } from '@shop/contract/paging';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type SearchTermQuery, useSearchTermsQuery } from '../../data/search-terms.ts';
import { failureOf } from '../../data/shop-data.ts';
import { readSearchState, searchAddress } from './search-address.ts';

/** The page of search terms for the address. */
export function useSearchTerms() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = useMemo(() => readSearchState(new URLSearchParams(search)), [search]);
  const terms = useSearchTermsQuery(query);
  const { data: shown, currentData } = terms;

  const go = useCallback(
    (next: SearchTermQuery, replace = false) => {
      void navigate({ search: searchAddress(next) }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  // The page does not exist.
  const beyondEnd = currentData !== undefined && query.page > 1 && query.page > pageCount(currentData.total);
  useEffect(() => {
    if (beyondEnd) go({ ...query, page: 1 }, true);
  }, [beyondEnd, go, query]);

  const stale = currentData === undefined || beyondEnd;
  return { query, shown, failure: failureOf(terms), stale, go, retry: terms.refetch };
}
