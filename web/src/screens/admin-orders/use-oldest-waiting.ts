import type { Order } from '@shop/contract/orders';
import { useEffect, useState } from 'react';
import { fetchOldestToDispatch } from '../../state/oldest-to-dispatch.ts';
import { selectOrders } from '../../state/order-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';

const LONG_MS = 7 * 24 * 3600 * 1000;

/** How many cash orders wait for dispatch, and since when; only if the oldest has waited for more than a week. */
export function useOldestWaiting(): { count: number; since: string } | undefined {
  const dispatch = useAppDispatch();
  const [oldest, setOldest] = useState<{ order: Order | undefined; count: number }>();
  // Any change in the list may concern a waiting order.
  const orders = useAppSelector(selectOrders);

  useEffect(() => {
    if (orders.length === 0) return;
    const request = dispatch(fetchOldestToDispatch());
    void request.then((result) => {
      if (!fetchOldestToDispatch.fulfilled.match(result)) return;
      setOldest({ order: result.payload.items[0], count: result.payload.total });
    });
    return () => request.abort();
  }, [dispatch, orders]);

  const since = oldest?.order?.createdAt;
  if (oldest === undefined || since === undefined || Date.now() - Date.parse(since) < LONG_MS) return undefined;
  return { count: oldest.count, since };
}
