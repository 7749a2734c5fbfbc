import { useCallback, useEffect, useRef } from 'react';
import { useOrderTabsQuery } from '../../data/orders.ts';
import { failureOf, shopData } from '../../data/shop-data.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** The counts are read at most once in this time, however much happens. */
const GAP_MS = 3000;

/** The counts of the built-in tabs, and the saved views with theirs. */
export function useOrderTabs() {
  const dispatch = useAppDispatch();
  const tabs = useOrderTabsQuery();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(performance.now());
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Reads them once the gap since the last time is over. */
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        last.current = performance.now();
        dispatch(shopData.util.invalidateTags(['orderTabs']));
      },
      Math.max(last.current + GAP_MS - performance.now(), 0),
    );
  }, [dispatch]);

  return { ...tabs.data, failure: failureOf(tabs), read: tabs.refetch, refresh };
}

export type OrderTabsData = ReturnType<typeof useOrderTabs>;
