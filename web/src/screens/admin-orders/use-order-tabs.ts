import type { OrderCounts } from '@shop/contract/order-desk';
import type { OrderView } from '@shop/contract/order-views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchOrderTabs } from '../../state/order-views.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** The counts are read at most once in this time, however much happens. */
const GAP_MS = 3000;

/** The counts of the built-in tabs, and the saved views with theirs. */
export function useOrderTabs() {
  const dispatch = useAppDispatch();
  const [tabs, setTabs] = useState<{ counts: OrderCounts; views: OrderView[] }>();
  const [failure, setFailure] = useState<ApiFailure>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const running = useRef<{ abort: () => void }>(undefined);

  const read = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    last.current = performance.now();
    running.current?.abort();
    const request = dispatch(fetchOrderTabs());
    running.current = request;
    void request.then((result) => {
      if (fetchOrderTabs.fulfilled.match(result)) {
        setTabs(result.payload);
        setFailure(undefined);
      } else if (!result.meta.aborted) setFailure(result.payload ?? UNANSWERED);
    });
  }, [dispatch]);

  useEffect(() => {
    read();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      running.current?.abort();
    };
  }, [read]);
  useOnReconnect(read);

  /** Reads them once the gap since the last time is over. */
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(read, Math.max(last.current + GAP_MS - performance.now(), 0));
  }, [read]);

  return { ...tabs, failure, read, refresh };
}

export type OrderTabsData = ReturnType<typeof useOrderTabs>;
