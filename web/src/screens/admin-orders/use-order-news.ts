import type { OrderEvent } from '@shop/contract/order-desk';
import type { Order } from '@shop/contract/orders';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToOrders, usePeekAtOrdersMutation, useReadOrdersMutation } from '../../data/orders.ts';
import { orderListQuery } from '../../state/order-list.ts';
import { ordersRefreshed } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { allOrders, isFiltered, type OrderListState, orderQueryOf } from './order-list-address.ts';

/** Events are worked on together, this long after the first of them. */
const BATCH_MS = 400;
/** Up to this many changed rows are read one by one; more are read as the list. */
const ONE_BY_ONE = 5;
/** New orders that are looked for in a filtered list, newest first. */
const NEWEST = 50;

const newestSort = { sort: 'id', order: 'desc' } as const;

type Peek = ReturnType<typeof usePeekAtOrdersMutation>[0];

/** How many of the placed orders belong to the list; undefined if that could not be read. */
async function countPlaced(
  peek: Peek,
  state: OrderListState,
  placed: ReadonlySet<number>,
): Promise<number | undefined> {
  if (placed.size === 0 || !isFiltered(state)) return placed.size;
  const { data } = await peek({ ...orderQueryOf({ ...state, ...newestSort }), page: 1, limit: NEWEST });
  return data?.items.filter(({ id }) => placed.has(id)).length;
}

/** @returns what reads rows again and shows them in their places */
function useRefreshRows(peek: Peek) {
  const dispatch = useAppDispatch();
  const [readOrders] = useReadOrdersMutation();
  const readEach = async (some: readonly number[]) => {
    if (some.length === 0) return;
    const { data } = await readOrders(some);
    if (data !== undefined) dispatch(ordersRefreshed(data));
  };
  return async (state: OrderListState, ids: readonly number[]): Promise<void> => {
    if (ids.length <= ONE_BY_ONE) return readEach(ids);
    const { data } = await peek(orderQueryOf(state));
    if (data === undefined) return;
    dispatch(ordersRefreshed(data.items));
    const there = new Set(data.items.map(({ id }) => id));
    await readEach(ids.filter((id) => !there.has(id)));
  };
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
  const [peek] = usePeekAtOrdersMutation();
  const refreshRows = useRefreshRows(peek);
  const [count, setCount] = useState(0);
  const placed = useRef(new Set<number>());
  const changed = useRef(new Map<number, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The highest number seen, to find what was placed while the stream was closed; 0 before the first time. */
  const newest = useRef(0);
  const selection = orderListQuery({ ...orderQueryOf(state), page: 1 });

  const recount = useEffectEvent(async () => {
    for (const { id } of orders) placed.current.delete(id);
    const counted = await countPlaced(peek, state, placed.current);
    if (counted !== undefined) setCount(counted);
  });

  const work = useEffectEvent(() => {
    timer.current = undefined;
    const before = changed.current;
    changed.current = new Map();
    const stale = orders.filter(({ id, updatedAt }) => (before.get(id) ?? '') > updatedAt).map(({ id }) => id);
    void refreshRows(state, stale);
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
    // The numbers of the newest of all orders.
    const { data } = await peek({ ...orderQueryOf(allOrders), limit: known === 0 ? 1 : NEWEST });
    const ids = data?.items.map(({ id }) => id) ?? [];
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
