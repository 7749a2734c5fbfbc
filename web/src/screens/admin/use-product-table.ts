import type { Product } from '@shop/contract/catalogue';
import { pageCount } from '@shop/contract/paging';
import { filterParams } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { useFacets } from '../../features/product-list/use-facets.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchBrands, fetchCategories } from '../../state/product-slice.ts';
import { fetchTable } from '../../state/product-table.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { readTableState, type TableState, tableQuery, tableSearch } from './table-address.ts';

type Loaded = { key: string; products: Product[]; total: number };

/** Loads the page of the table for the address, and again whenever the address changes. */
export function useProductTable() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useMemo(() => readTableState(new URLSearchParams(search)), [search]);
  const key = tableQuery(state);
  const counts = useFacets({ filter: queryString(filterParams(state)), admin: true });
  const { loaded, failure, readAgain, replace } = useLoaded(key);

  const readFilters = useFilterOptions();
  const retry = () => {
    readAgain();
    readFilters();
  };
  useOnReconnect(retry);

  const go = useCallback(
    (next: TableState, replace = false) => {
      // As in the list of cards: a second quick change must start from the new address.
      void navigate({ search: tableSearch(next) }, { replace, preventScrollReset: true, flushSync: !replace });
    },
    [navigate],
  );

  const fresh = loaded?.key === key;
  // There are fewer products than before, or the page never existed.
  const beyondEnd = fresh && state.page > 1 && state.page > pageCount(loaded.total, state.limit);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  return {
    state,
    counts,
    products: loaded?.products ?? [],
    total: loaded?.total ?? 0,
    failure,
    first: loaded === undefined,
    stale: !fresh || beyondEnd,
    go,
    retry,
    replace,
  };
}

/** Loads the page for `key`. Until it is there, the former one stays. */
function useLoaded(key: string) {
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [timesAsked, setTimesAsked] = useState(0);

  // Each time it is asked for, it is read again.
  useEffect(() => {
    setFailure(undefined);
    let isWanted = true;
    const request = dispatch(fetchTable(key));
    void request.then((result) => {
      if (!isWanted) return;
      if (fetchTable.fulfilled.match(result)) {
        setLoaded({ key, products: result.payload.items, total: result.payload.total });
      } else setFailure(result.payload ?? UNANSWERED);
    });
    return () => {
      isWanted = false;
      request.abort();
    };
  }, [dispatch, key, timesAsked]);

  /** Reads the page that is shown by then: an undo may be pressed on another page than it was offered on. */
  const readAgain = useCallback(() => setTimesAsked((times) => times + 1), []);

  /** A product as the server has answered it after a change. It stays where it is until the list is read again. */
  const replace = useCallback((product: Product) => {
    setLoaded(
      (before) =>
        before && { ...before, products: before.products.map((one) => (one.id === product.id ? product : one)) },
    );
  }, []);

  return { loaded, failure, readAgain, replace };
}

/** Loads the brands and categories of the filters. @returns what loads them again */
function useFilterOptions(): () => void {
  const dispatch = useAppDispatch();
  const read = useCallback(() => {
    void dispatch(fetchBrands({ admin: true }));
    void dispatch(fetchCategories({ admin: true }));
  }, [dispatch]);
  useEffect(read, [read]);
  return read;
}
