import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RuleData } from '../../data/price-rules.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type RuleAddress, readRuleAddress, ruleSearch } from './rule-address.ts';

/** What the address of a page of rules says, and a function that changes it. */
export function useRuleAddress() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const address = useMemo(() => readRuleAddress(new URLSearchParams(search)), [search]);
  const go = useCallback(
    (next: RuleAddress, { replace = false, keepsScroll = false } = {}) => {
      void navigate({ search: ruleSearch(next) }, { replace, preventScrollReset: keepsScroll });
    },
    [navigate],
  );
  return { address, go };
}

/** The page of rules for the address. */
export function useRuleList<Rule, Body>({ useList }: RuleData<Rule, Body>) {
  const { address, go } = useRuleAddress();
  const { q, page } = address;
  const list = useList({ q, page, limit: PAGE_SIZE });
  const { data: shown, currentData } = list;

  // The page does not exist, as after the last rule of the last page was deleted.
  const beyondEnd = currentData !== undefined && page > 1 && page > pageCount(currentData.total);
  useEffect(() => {
    if (beyondEnd) go({ ...address, page: Math.max(1, pageCount(currentData.total)) }, { replace: true });
  }, [beyondEnd, go, address, currentData]);

  return {
    address,
    go,
    shown,
    failure: failureOf(list),
    stale: currentData === undefined || beyondEnd,
    reading: list.isFetching,
    read: list.refetch,
  };
}
