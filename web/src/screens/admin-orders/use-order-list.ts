import { pageCount } from '@shop/contract/paging';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { orderListQuery } from '../../state/order-list.ts';
import {
  fetchAllOrders,
  selectOrderListFailure,
  selectOrderListQuery,
  selectOrders,
  selectTotalOrders,
} from '../../state/order-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type OrderListState, orderListSearch, orderQueryOf, readOrderListState } from './order-list-address.ts';

/** Loads the page of orders for the address, and again whenever the address changes. */
export function useOrderList() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useMemo(() => readOrderListState(new URLSearchParams(search)), [search]);
  const query = useMemo(() => orderListQuery(orderQueryOf(state)), [state]);

  const orders = useAppSelector(selectOrders);
  const total = useAppSelector(selectTotalOrders);
  const shownKey = useAppSelector(selectOrderListQuery);
  const failure = useAppSelector(selectOrderListFailure);
  const fresh = shownKey === query;

  const read = useCallback(() => dispatch(fetchAllOrders(query)), [dispatch, query]);
  useEffect(() => {
    const request = read();
    return () => request.abort();
  }, [read]);
  useOnReconnect(() => void read());

  const go = useCallback(
    (next: OrderListState, replace = false) => {
      void navigate({ search: orderListSearch(next) }, { replace, preventScrollReset: true });
    },
    [navigate],
  );

  // The page does not exist.
  const beyondEnd = fresh && state.page > 1 && state.page > pageCount(total, state.limit);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  return {
    state,
    orders,
    total,
    failure,
    /** The shown orders belong to an earlier address; they are dimmed until the new ones are loaded. */
    stale: !fresh || beyondEnd,
    /** No list is loaded yet. */
    first: shownKey === null,
    go,
    /** Reads the list of the address again. */
    retry: () => void read(),
  };
}
