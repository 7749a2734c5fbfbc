import type { OrderEvent } from '@shop/contract/order-desk';
import type { Order } from '@shop/contract/orders';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { orderListQuery } from '../../state/order-list.ts';
import { fetchChangedOrders, listenToOrders, peekAtOrders } from '../../state/order-news.ts';
import { ordersRefreshed } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { AppDispatch } from '../../store/store.ts';
import { allOrders, isFiltered, type OrderListState, orderQueryOf } from './order-list-address.ts';

/** Events are worked on together, this long after the first of them. */
const BATCH_MS = 400;
/** Up to this many changed rows are read one by one; more are read as the list. */
const ONE_BY_ONE = 5;
/** New orders that are looked for in a filtered list, newest first. */
const NEWEST = 50;

const newestSort = { sort: 'id', order: 'desc' } as const;

/** How many of the placed orders belong to the list; undefined if that could not be read. */
async function countPlaced(
  dispatch: AppDispatch,
  state: OrderListState,
  placed: ReadonlySet<number>,
): Promise<number | undefined> {
  if (placed.size === 0 || !isFiltered(state)) return placed.size;
  const newestFirst = { ...orderQueryOf({ ...state, ...newestSort }), page: 1, limit: NEWEST };
  const result = await dispatch(peekAtOrders(newestFirst));
  return peekAtOrders.fulfilled.match(result) ? result.payload.filter(({ id }) => placed.has(id)).length : undefined;
}

/** Reads rows again and shows them in their places. */
async function refreshRows(dispatch: AppDispatch, state: OrderListState, ids: readonly number[]): Promise<void> {
  const readEach = async (some: readonly number[]) => {
    if (some.length === 0) return;
    const result = await dispatch(fetchChangedOrders(some));
    if (fetchChangedOrders.fulfilled.match(result)) dispatch(ordersRefreshed(result.payload));
  };
  if (ids.length <= ONE_BY_ONE) return readEach(ids);
  const result = await dispatch(peekAtOrders(orderQueryOf(state)));
  if (!peekAtOrders.fulfilled.match(result)) return;
  dispatch(ordersRefreshed(result.payload));
  const there = new Set(result.payload.map(({ id }) => id));
  await readEach(ids.filter((id) => !there.has(id)));
}

/** The numbers of the newest of all orders. */
async function readNewest(dispatch: AppDispatch, limit: number): Promise<number[]> {
  const result = await dispatch(peekAtOrders({ ...orderQueryOf(allOrders), limit }));
  return peekAtOrders.fulfilled.match(result) ? result.payload.map(({ id }) => id) : [];
}

/** Calls `open` while the page is in sight, and what it returns when the page is hidden. */
function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | undefined;
  function follow(): void {
    if (document.hidden) {
      close?.();
      close = undefined;
    } else close ??= open();
  }
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close?.();
  };
}

type NewsProps = {
  state: OrderListState;
  /** The orders of the page, and whether they belong to its address. */
  orders: readonly Order[];
  fresh: boolean;
  /** Something has changed that the counts may be about. */
  onNews: () => void;
};

/**
 * Follows the stream of orders. Rows in sight change in their places; nothing is added, removed or moved.
 *
 * @returns how many orders of this list were placed since it was read
 */
export function useOrderNews({ state, orders, fresh, onNews }: NewsProps) {
  const dispatch = useAppDispatch();
  const [count, setCount] = useState(0);
  const placed = useRef(new Set<number>());
  const changed = useRef(new Map<number, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The highest number seen, to find what was placed while the stream was closed; 0 before the first time. */
  const newest = useRef(0);
  const selection = orderListQuery({ ...orderQueryOf(state), page: 1 });

  const recount = useEffectEvent(async () => {
    for (const { id } of orders) placed.current.delete(id);
    const counted = await countPlaced(dispatch, state, placed.current);
    if (counted !== undefined) setCount(counted);
  });

  const work = useEffectEvent(() => {
    timer.current = undefined;
    const before = changed.current;
    changed.current = new Map();
    const stale = orders.filter(({ id, updatedAt }) => (before.get(id) ?? '') > updatedAt).map(({ id }) => id);
    void refreshRows(dispatch, state, stale);
    void recount();
    onNews();
  });

  const handleEvent = useEffectEvent(({ id, change, updatedAt }: OrderEvent) => {
    newest.current = Math.max(newest.current, id);
    if (change === 'placed') placed.current.add(id);
    changed.current.set(id, updatedAt);
    timer.current ??= setTimeout(work, BATCH_MS);
  });

  const catchUp = useEffectEvent(async () => {
    const known = newest.current;
    const ids = await readNewest(dispatch, known === 0 ? 1 : NEWEST);
    newest.current = Math.max(newest.current, ...ids);
    if (known === 0) return;
    for (const id of ids) if (id > known) placed.current.add(id);
    // Any of the rows in sight may have changed.
    for (const { id } of orders) changed.current.set(id, '~');
    work();
  });

  useEffect(() => {
    const listen = () => listenToOrders({ onOpen: () => void catchUp(), onEvent: handleEvent });
    // Browsers open only six connections to a shop without HTTP/2: tabs that nobody looks at leave them to others.
    const stop = whileVisible(listen);
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);

  // Another list: the same news may count differently.
  useEffect(() => {
    if (fresh) void recount();
  }, [selection, fresh]);

  /** The list is read again from its first page: nothing in it is new any more. */
  const seen = useCallback(() => {
    placed.current.clear();
    setCount(0);
  }, []);

  return { count, seen };
}
