import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import {
  brandsPath,
  categoriesPath,
  type ListState,
  productListQuery,
  productQueryOf,
  readListState,
} from '@shop/contract/product-list';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takePrefetched } from '../../bootstrap/prefetched-requests.ts';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import {
  fetchBrands,
  fetchCategories,
  fetchProducts,
  selectListFailure,
  selectListQuery,
  selectProducts,
  selectTotalItems,
} from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { listSearch } from './list-address.ts';

/** Loads the list for the address, and again whenever the address changes. */
export function useProductList(admin: boolean) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useMemo(() => readListState(new URLSearchParams(search)), [search]);
  const query = useMemo(() => productQueryOf(state, admin), [state, admin]);
  const key = productListQuery(query);

  const products = useAppSelector(selectProducts);
  const total = useAppSelector(selectTotalItems);
  const shownKey = useAppSelector(selectListQuery);
  const failure = useAppSelector(selectListFailure);
  const fresh = shownKey === key;

  const read = useCallback(() => dispatch(fetchProducts(query)), [dispatch, query]);
  useEffect(() => {
    const request = takePrefetched(`/products${key}`) ?? read();
    return () => request.abort();
  }, [read, key]);

  const readFilters = useCallback(() => {
    if (takePrefetched(brandsPath(admin)) === undefined) void dispatch(fetchBrands({ admin }));
    if (takePrefetched(categoriesPath(admin)) === undefined) void dispatch(fetchCategories({ admin }));
  }, [dispatch, admin]);
  useEffect(readFilters, [readFilters]);

  useOnReconnect(() => {
    void read();
    readFilters();
  });

  const go = useCallback(
    (next: ListState, replace = false) => {
      // Not as a transition: a checked box would first jump back, and a second quick change would start from the old
      // address.
      void navigate({ search: listSearch(next) }, { replace, preventScrollReset: true, flushSync: !replace });
    },
    [navigate],
  );

  // There are fewer products than before, or the page never existed.
  const beyondEnd = fresh && state.page > 1 && state.page > pageCount(total, PAGE_SIZE);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  return {
    state,
    products,
    total,
    failure,
    /** The shown list belongs to an earlier address; it is dimmed until the new one is loaded. */
    stale: !fresh || beyondEnd,
    /** No list is loaded yet. */
    first: shownKey === null || isAdminKey(shownKey) !== admin,
    go,
    retry: () => {
      void read();
      readFilters();
    },
  };
}

/** The admin's list shows deleted products, a shopper's does not: neither replaces the other. */
function isAdminKey(key: string): boolean {
  return new URLSearchParams(key).get('admin') === 'true';
}
