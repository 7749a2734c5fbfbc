import { MAX_ACTION_ORDERS } from '@shop/contract/order-actions';
import type { OrderView } from '@shop/contract/order-views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useReadOrderIdsMutation } from '../../data/orders.ts';
import { failureOf } from '../../data/shop-data.ts';
import { pagePath } from '../../routing/paths.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useMay } from '../../store/use-may.ts';
import { toast } from '../../toasts/toast.ts';
import { actByKey } from './act-by-key.ts';
import { useChosenOrders } from './chosen-orders.ts';
import { filterSearch, orderSelectionOf, stateOfView } from './order-list-address.ts';
import { orderTabs } from './order-tabs.ts';
import { focusedRow, focusRow, type LastRow, orderOf, orderRows } from './row-focus.ts';
import { useBulkAction } from './use-bulk-action.ts';
import { useOrderKeys } from './use-order-keys.ts';
import { useOrderList } from './use-order-list.ts';
import { useOrderNews } from './use-order-news.ts';
import { useOrderTabs } from './use-order-tabs.ts';

/** All that the screen of orders works with: the list, its tabs, the chosen orders, actions, news, and the keys. */
export function useOrderDesk() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const list = useOrderList();
  const { state, orders, go } = list;
  const tabs = useOrderTabs();
  const allTabs = orderTabs(state, tabs.counts, tabs.views);
  const view = tabs.views?.find(({ id }) => id === state.view);
  const { chosen, choosing, chooseAll } = useChoice(list);
  const [step, setStep] = useState<'chosen' | number>();
  const [keysShown, showKeys] = useState(false);
  const last = useLastRow();
  const news = useOrderNews({
    state,
    orders,
    fresh: !list.first && !list.stale,
    onNews: tabs.refresh,
  });
  const bulk = useBulkAction(({ done, undone }) => {
    // After an undo they are chosen again: the person wants to do something else with them.
    chosen.choose(done, undone);
    list.retry();
  });
  const open = (id: number) => void navigate(pagePath('adminOrder', id), { state: { from: pathname + search } });
  const mayWrite = useMay('orders.write');
  const keys = useOrderKeys((key, how) =>
    actByKey(key, how, { list, allTabs, chosen, chooseAll, bulk, step, setStep, showKeys, last, open, mayWrite }),
  );
  const dispatching = step === 'chosen' ? chosen.ids : step === undefined ? undefined : [step];

  const stay = () => {
    const { current } = last;
    focusRow(orderRows().find((row) => orderOf(row) === current?.id));
  };

  return {
    list,
    tabs,
    allTabs,
    view,
    chosen,
    choosing,
    chooseAll,
    bulk,
    news,
    keys,
    keysShown,
    showKeys,
    dispatching,
    setDispatching(ids: readonly number[] | undefined): void {
      setStep(ids === undefined ? undefined : 'chosen');
      if (ids === undefined) stay();
    },
    /** Shows the list from its first page, with the new orders. */
    showNews(): void {
      news.seen();
      if (state.page === 1) list.retry();
      else go({ ...state, page: 1 });
      tabs.refresh();
    },
    openView(opened: OrderView | undefined): void {
      go(opened === undefined ? { ...state, view: undefined } : { ...stateOfView(opened), limit: state.limit });
    },
  };
}

/** The chosen orders, and how all that match the filter are chosen. */
function useChoice(list: ReturnType<typeof useOrderList>) {
  const [readOrderIds] = useReadOrderIdsMutation();
  const { state } = list;
  const filter = filterSearch(state);
  const chosen = useChosenOrders(filter);
  const [choosing, setChoosing] = useState<string>();
  const running = useRef<{ abort: () => void }>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  async function chooseAll(): Promise<void> {
    if (choosing === filter) return;
    running.current?.abort();
    setChoosing(filter);
    const request = readOrderIds({ ...orderSelectionOf(state), most: MAX_ACTION_ORDERS });
    running.current = request;
    const result = await request;
    if (running.current !== request) return;
    setChoosing(undefined);
    const failure = failureOf(result);
    if (result.data !== undefined) chosen.choose(result.data, true);
    if (failure !== undefined) toast.error(sentenceFor(failure), { onNextPage: false });
  }

  return { chosen, choosing: choosing === filter, chooseAll: () => void chooseAll() };
}

/** The row that had the focus last. */
function useLastRow() {
  const last = useRef<LastRow>(undefined);
  const remember = useCallback(() => {
    const row = focusedRow();
    if (row !== undefined) last.current = { id: orderOf(row), index: orderRows().indexOf(row) };
  }, []);
  useEffect(() => {
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [remember]);
  return last;
}
