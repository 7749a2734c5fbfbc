import type { Product } from '@shop/contract/catalogue';
import { pageCount } from '@shop/contract/paging';
import { filterParams } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { useProductTableQuery } from '../../data/product-table.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useFacets } from '../../features/product-list/use-facets.ts';
import { useKnownFilters } from '../../features/product-list/use-known-filters.ts';
import { fetchBrands, fetchCategories } from '../../state/product-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { readTableState, type TableState, tableQuery, tableSearch } from './table-address.ts';

const noProducts: readonly Product[] = [];

/** Loads the page of the table for the address, and again whenever the address changes. */
export function useProductTable() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useMemo(() => readTableState(new URLSearchParams(search)), [search]);
  const key = tableQuery(state);
  const counts = useFacets({ filter: queryString(filterParams(state)), admin: true });
  const table = useProductTableQuery(key);
  const { data: loaded, currentData } = table;

  const readFilters = useFilterOptions();
  const retry = () => {
    void table.refetch();
    readFilters();
  };
  useOnReconnect(readFilters);

  const go = useCallback(
    (next: TableState, replace = false) => {
      // As in the list of cards: a second quick change must start from the new address.
      void navigate({ search: tableSearch(next) }, { replace, preventScrollReset: true, flushSync: !replace });
    },
    [navigate],
  );

  useKnownFilters(state, counts, { failure: failureOf(table), go });

  // There are fewer products than before, or the page never existed.
  const beyondEnd =
    currentData !== undefined && state.page > 1 && state.page > pageCount(currentData.total, state.limit);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  return {
    state,
    counts,
    products: loaded?.items ?? noProducts,
    total: loaded?.total ?? 0,
    failure: failureOf(table),
    first: loaded === undefined,
    stale: currentData === undefined || beyondEnd,
    go,
    retry,
  };
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
