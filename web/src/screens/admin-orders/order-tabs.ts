/** The tabs above the orders: what needs something, and the saved views. */

import type { OrderCounts, OrderNeed } from '@shop/contract/order-desk';
import type { OrderView } from '@shop/contract/order-views';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { allOrders, filterSearch, type OrderListState, stateOfView } from './order-list-address.ts';
import { needNames } from './order-words.ts';

export type OrderTab = {
  key: string;
  label: string;
  /** How many orders it shows; undefined before that is known. 'All' has none. */
  count: number | undefined;
  counted: boolean;
  state: OrderListState;
  current: boolean;
  view: OrderView | undefined;
};

const needs: readonly { need: OrderNeed; count: keyof OrderCounts }[] = [
  { need: 'dispatch', count: 'toDispatch' },
  { need: 'payment', count: 'paymentMissing' },
  { need: 'return', count: 'returnsWaiting' },
  { need: 'refund', count: 'refundsToHandOver' },
];

/** Most shops never have any. */
const rareNeed = { need: 'money', count: 'moneyProblems' } as const;

/** @param state of the address: the tab that it belongs to is the current one */
export function orderTabs(
  state: OrderListState,
  counts: OrderCounts | undefined,
  views: readonly OrderView[] = [],
): OrderTab[] {
  const opened = views.find(({ id }) => id === state.view);
  // A list of the desk's work begins with what has waited longest.
  const oldestFirst = { ...allOrders, sort: 'createdAt', order: 'asc', limit: state.limit } as const;
  const tabOf = ({ need, count }: (typeof needs)[number]) => ({
    key: need,
    label: needNames[need],
    count: counts?.[count],
    counted: true,
    state: { ...oldestFirst, needs: [need] },
  });
  const builtIn = (tab: Omit<OrderTab, 'current' | 'view'>): OrderTab => ({
    ...tab,
    current: opened === undefined && filterSearch(tab.state) === filterSearch(state),
    view: undefined,
  });
  const all = { key: 'all', label: adminOrdersText.all, count: undefined, counted: false };
  const rare = builtIn(tabOf(rareNeed));
  return [
    builtIn({ ...all, state: { ...allOrders, limit: state.limit } }),
    ...needs.map((need) => builtIn(tabOf(need))),
    ...views.map((view) => ({
      key: `view-${view.id}`,
      label: view.name,
      count: view.count,
      counted: true,
      state: { ...stateOfView(view), limit: state.limit },
      current: view === opened,
      view,
    })),
    // The last one, so that no other moves when it appears.
    ...(rare.current || (rare.count ?? 0) > 0 ? [rare] : []),
  ];
}
