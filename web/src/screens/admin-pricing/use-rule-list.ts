import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import type { RuleThunks } from '../../state/price-rules.ts';
import { useAppDispatch } from '../../store/hooks.ts';
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

type Shown<Rule> = { rules: readonly Rule[]; total: number; q: string; page: number };

/** Loads the page of rules for the address, and again whenever the address changes. */
export function useRuleList<Rule extends { id: number }, Body>(thunks: RuleThunks<Rule, Body>) {
  const dispatch = useAppDispatch();
  const { address, go } = useRuleAddress();
  const { q, page } = address;
  const [shown, setShown] = useState<Shown<Rule>>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const request = dispatch(thunks.list({ q, page, limit: PAGE_SIZE }));
    setFailure(undefined);
    void request.then((result) => {
      if (result.meta.requestStatus === 'rejected' && result.meta.aborted) return;
      if (!thunks.list.fulfilled.match(result)) return setFailure(result.payload ?? UNANSWERED);
      setShown({ rules: result.payload.items, total: result.payload.total, q, page });
    });
    return () => request.abort();
  }, [dispatch, thunks, q, page, tries]);
  const read = useCallback(() => setTries((count) => count + 1), []);
  useOnReconnect(read);

  const fresh = shown !== undefined && shown.q === q && shown.page === page;
  // The page does not exist, as after the last rule of the last page was deleted.
  const beyondEnd = fresh && page > 1 && page > pageCount(shown.total);
  useEffect(() => {
    if (beyondEnd) go({ ...address, page: Math.max(1, pageCount(shown.total)) }, { replace: true });
  }, [beyondEnd, go, address, shown]);

  return {
    address,
    go,
    shown,
    failure,
    stale: !fresh || beyondEnd,
    /** Reads the page again. */
    read,
    /** Puts a changed rule in the place of its older version. */
    replace: (rule: Rule) =>
      setShown(
        (before) => before && { ...before, rules: before.rules.map((one) => (one.id === rule.id ? rule : one)) },
      ),
  };
}

export type RuleList<Rule extends { id: number }> = ReturnType<typeof useRuleList<Rule, object>>;
