import { useOldestToDispatchQuery } from '../../data/orders.ts';
import { skipToken } from '../../data/shop-data.ts';
import { selectOrders } from '../../state/order-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';

const LONG_MS = 7 * 24 * 3600 * 1000;

/** How many cash orders wait for dispatch, and since when; only if the oldest has waited for more than a week. */
export function useOldestWaiting(): { count: number; since: string } | undefined {
  // Any change in the list may concern a waiting order.
  const versions = useAppSelector(selectOrders)
    .map(({ id, updatedAt }) => `${id} ${updatedAt}`)
    .join();
  const { data: oldest } = useOldestToDispatchQuery(versions === '' ? skipToken : versions);

  const since = oldest?.items[0]?.createdAt;
  if (oldest === undefined || since === undefined || Date.now() - Date.parse(since) < LONG_MS) return undefined;
  return { count: oldest.total, since };
}
