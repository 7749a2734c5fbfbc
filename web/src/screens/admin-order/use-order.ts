import type { Order } from '@shop/contract/orders';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { listenToOrders, useReadOrderMutation } from '../../data/orders.ts';
import { failureOf } from '../../data/shop-data.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { selectOrders } from '../../state/order-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { keepInPlace } from '../../ui/keep-in-place.ts';
import { orderChanges } from './order-changes.ts';
import { useCalm } from './use-calm.ts';

const LOOK_AGAIN_MS = 1000;

/** What others have changed: shown already, or waiting until the person has nothing in hand. */
export type News = { sentences: string[]; waits: boolean };

/**
 * Loads one order; until its answer comes, the order as the list has it is shown. The order is read again when the page gets the
 * focus, when the shop can be reached again, and when the shop tells of a change. A change by others is shown when that moves
 * nothing that the person is about to press.
 */
export function useOrder(id: number) {
  const listed = useAppSelector(selectOrders).find((one) => one.id === id);
  const [fresh, setFresh] = useState<Order>();
  const [version, setVersion] = useState(0);
  const { failure, load } = useLoad(id);
  const latest = useRef<Order>(undefined);

  const show = useCallback((order: Order) => {
    latest.current = order;
    setFresh(order);
    setVersion((count) => count + 1);
  }, []);
  const { arrive, forget, ...arrivals } = useArrivals(latest, show);

  /** Shows the order as it is now, at once. @returns what has changed */
  const read = useCallback(async (): Promise<string[]> => {
    const before = latest.current;
    const order = await load();
    if (order === undefined) return [];
    show(order);
    forget();
    return before === undefined ? [] : orderChanges(before, order);
  }, [load, show, forget]);

  const look = useCallback(async () => {
    const order = await load();
    const before = latest.current;
    if (order === undefined || JSON.stringify(order) === JSON.stringify(before)) return;
    if (before === undefined) show(order);
    else arrive(order);
  }, [load, show, arrive]);

  useEffect(() => {
    if (latest.current === undefined && listed !== undefined) latest.current = listed;
  }, [listed]);
  useEffect(() => {
    void read();
  }, [read]);
  useOnReconnect(() => void look());
  useLookOnSight(look);
  useLookOnEvent(id, look);

  return {
    order: fresh ?? listed,
    /** Counts the reads: what belongs to the order is read again, too. */
    version,
    failure,
    read,
    ...arrivals,
  };
}

function useLoad(id: number) {
  const [readOrder] = useReadOrderMutation();
  const [failure, setFailure] = useState<ApiFailure>();

  /** @returns the order as it is now; undefined if it could not be read */
  const load = useCallback(async (): Promise<Order | undefined> => {
    const result = await readOrder(id);
    setFailure(failureOf(result));
    return result.data;
  }, [readOrder, id]);

  return { failure, load };
}

/** Holds what others have changed until it can be shown. @param latest the order that is shown */
function useArrivals(latest: RefObject<Order | undefined>, show: (order: Order) => void) {
  const [arrived, setArrived] = useState<Order>();
  const [news, setNews] = useState<News>();
  /** True while a form is open: its fields stay as they are. */
  const inForm = useRef(false);
  const isCalm = useCalm();

  const showArrived = useCallback(() => {
    const before = latest.current;
    if (arrived === undefined || before === undefined) return;
    setArrived(undefined);
    keepInPlace(document.activeElement ?? document.body, () => show(arrived));
    setNews({ sentences: orderChanges(before, arrived), waits: false });
  }, [arrived, latest, show]);

  useEffect(() => {
    if (arrived === undefined) return;
    const showIfCalm = () => {
      const isTime = !inForm.current && isCalm();
      if (isTime) showArrived();
      return isTime;
    };
    // Not in the effect itself: the change is rendered at once, which React does not do there.
    const first = setTimeout(() => {
      if (showIfCalm() || latest.current === undefined) return;
      setNews({ sentences: orderChanges(latest.current, arrived), waits: true });
    });
    const again = setInterval(showIfCalm, LOOK_AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [arrived, isCalm, latest, showArrived]);

  return {
    arrive: setArrived,
    forget: useCallback(() => {
      setArrived(undefined);
      setNews(undefined);
    }, []),
    news,
    showArrived,
    closeNews: () => setNews(undefined),
    setInForm: useCallback((open: boolean) => {
      inForm.current = open;
    }, []),
  };
}

/** Reads when the person comes back to this page. */
function useLookOnSight(look: () => Promise<void>): void {
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') void look();
    };
    window.addEventListener('focus', see);
    document.addEventListener('visibilitychange', see);
    return () => {
      window.removeEventListener('focus', see);
      document.removeEventListener('visibilitychange', see);
    };
  }, [look]);
}

/** Reads when the shop tells of a change of this order, and after each reconnection, as events may have been missed. */
function useLookOnEvent(id: number, look: () => Promise<void>): void {
  useEffect(() => {
    let opened = 0;
    return listenToOrders({
      onOpen() {
        opened += 1;
        if (opened > 1) void look();
      },
      onEvent(event) {
        if (event.id === id) void look();
      },
    });
  }, [id, look]);
}
