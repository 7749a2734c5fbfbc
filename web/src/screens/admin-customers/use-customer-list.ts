import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CustomerQuery, useCustomersQuery } from '../../data/customers.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type CustomerListState, customerListAddress, readCustomerList } from './customer-list-address.ts';

/** What of the address the list and its file are read by. */
export function queryOf({ q, segment, sort, order }: CustomerListState): CustomerQuery {
  return { q, segment, sort, direction: order };
}

/** The page of customers for the address. */
export function useCustomerList() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useMemo(() => readCustomerList(new URLSearchParams(search)), [search]);
  const read = useCustomersQuery({ ...queryOf(state), page: state.page, limit: PAGE_SIZE });
  const { data: shown, currentData } = read;

  const go = useCallback(
    (next: CustomerListState, replace = false) => {
      void navigate({ search: customerListAddress(next) }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  // The page does not exist.
  const beyondEnd = currentData !== undefined && state.page > 1 && state.page > pageCount(currentData.total);
  useEffect(() => {
    if (beyondEnd) go({ ...state, page: 1 }, true);
  }, [beyondEnd, go, state]);

  const stale = currentData === undefined || beyondEnd;
  return { state, shown, failure: failureOf(read), stale, go, retry: () => void read.refetch() };
}
