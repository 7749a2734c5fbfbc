import type { Product } from '@shop/contract/catalogue';
import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import {
  type AdminValue,
  type ListPart,
  type ListState,
  productQueryOf,
  readListState,
} from '@shop/contract/product-list';
import { brandsPath, categoriesPath, productListQuery } from '@shop/contract/product-query';
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
import { type FacetCounts, useFacets } from './use-facets.ts';
import { useHeld } from './use-held.ts';
import { useKnownFilters } from './use-known-filters.ts';

/** Loads the list for the address, and again whenever the address changes. */
export function useProductList(ofAdmins?: Readonly<Record<AdminValue, RegExp>>, part?: ListPart) {
  const admin = ofAdmins !== undefined;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useMemo(() => readListState(new URLSearchParams(search), ofAdmins), [search, ofAdmins]);
  const query = useMemo(() => productQueryOf(state, admin, part), [state, admin, part]);
  const key = productListQuery(query);

  const counts = useFacets(query);
  const { products, total, key: shownKey } = useShownList(state, counts);
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

  useKnownFilters(state, counts, { failure, go });

  // There are fewer products than before, or the page never existed.
  const beyondEnd = fresh && state.page > 1 && state.page > pageCount(total, PAGE_SIZE);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  return {
    state,
    counts,
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

const nothing: { products: readonly Product[]; total: number; key: string | null } = {
  products: [],
  total: 0,
  key: null,
};

/** Found products appear together with what the counts say of the search: whether typing mistakes were corrected. */
function useShownList({ q, values }: ListState, counts: FacetCounts) {
  const products = useAppSelector(selectProducts);
  const total = useAppSelector(selectTotalItems);
  const key = useAppSelector(selectListQuery);
  const newest = useMemo(() => ({ products, total, key }), [products, total, key]);
  const mayBeCorrected = q !== '' && values.exact === undefined;
  return useHeld(newest, mayBeCorrected && !counts.fresh && !counts.failed, nothing);
}

/** The admin's list shows deleted products, a shopper's does not: neither replaces the other. */
function isAdminKey(key: string): boolean {
  return new URLSearchParams(key).get('admin') === 'true';
}
