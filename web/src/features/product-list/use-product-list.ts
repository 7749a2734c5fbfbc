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

/** Reads the list that the address asks for, and again whenever the address changes. */
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
      // At once: as a transition, a ticked box would first jump back, and a second quick change would start from the old address.
      void navigate({ search: listSearch(next) }, { replace, preventScrollReset: true, flushSync: !replace });
    },
    [navigate],
  );

  // Fewer products than there were, or a page that never was.
  const beyondEnd = fresh && state.page > 1 && state.page > pageCount(total, PAGE_SIZE);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  return {
    state,
    products,
    total,
    failure,
    /** The list on the screen is an older one, dimmed until the new one is there. */
    stale: !fresh || beyondEnd,
    /** No list has come yet. */
    first: shownKey === null || isAdminKey(shownKey) !== admin,
    go,
    retry: () => {
      void read();
      readFilters();
    },
  };
}

/** The admin's list holds what a shopper's may not show, so neither stands in for the other. */
function isAdminKey(key: string): boolean {
  return new URLSearchParams(key).get('admin') === 'true';
}
