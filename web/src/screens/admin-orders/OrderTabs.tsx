import { UsersIcon } from '@heroicons/react/16/solid';
import { formatCount } from '@shop/contract/numbers';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { orderListSearch } from './order-list-address.ts';
import type { OrderTab } from './order-tabs.ts';
import type { OrderTabsData } from './use-order-tabs.ts';

type OrderTabsProps = { tabs: readonly OrderTab[]; data: OrderTabsData };

/** What needs something and the saved views, each with its count. On narrow screens they scroll sideways. */
export function OrderTabs({ tabs, data }: OrderTabsProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.key;
  useEffect(() => {
    const tab = current === undefined ? null : list.current?.querySelector('[aria-current]');
    // Only sideways: the page itself must not move.
    if (tab instanceof HTMLElement && list.current !== null) {
      const { offsetLeft, offsetWidth } = tab;
      const { scrollLeft, clientWidth } = list.current;
      if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth) {
        list.current.scrollLeft = offsetLeft - 16;
      }
    }
  }, [current]);

  return (
    <nav aria-label={adminOrdersText.viewsOfTheOrders} className="min-w-0 flex-1">
      <ul ref={list} className="relative flex gap-1 overflow-x-auto overscroll-x-contain">
        {tabs.map((tab) => (
          <li key={tab.key} className="shrink-0">
            <Link
              to={pathname + orderListSearch(tab.state)}
              {...(tab.current ? { 'aria-current': 'page' } : {})}
              className={`flex min-h-11 items-center gap-2 border-b-2 px-3 text-sm font-semibold whitespace-nowrap -outline-offset-2 ${tab.current ? 'border-accent text-accent' : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink'}`}
            >
              <span className="max-w-56 truncate">{tab.label}</span>
              {tab.view?.shared && (
                <>
                  <UsersIcon aria-hidden="true" className="size-4 text-ink-soft" />
                  <span className="sr-only">{adminOrdersText.forAllStaff}</span>
                </>
              )}
              {tab.counted && (
                <span className="min-w-7 rounded-full bg-sunken px-2 text-center text-xs leading-5 text-ink-soft tabular-nums">
                  {tab.count === undefined ? '…' : formatCount(tab.count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {data.failure !== undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 py-1 text-sm text-red">
          {adminOrdersText.countsNotLoaded({ sentence: sentenceFor(data.failure) })}
          <Button variant="quiet" size="small" onClick={data.read}>
            {adminOrdersText.loadThemAgain}
          </Button>
        </p>
      )}
    </nav>
  );
}
