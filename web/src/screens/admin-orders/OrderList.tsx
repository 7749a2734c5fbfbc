import { InboxIcon } from '@heroicons/react/24/outline';
import { formatCount } from '@shop/contract/numbers';
import { adminOrdersText } from '@shop/messages/admin-orders';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { isFiltered, orderListSearch } from './order-list-address.ts';
import { useFirstActionFocus } from './use-first-action-focus.ts';
import type { useOrderList } from './use-order-list.ts';

type OrderListProps = { list: ReturnType<typeof useOrderList>; children: ReactNode };

/** The table with its page links, dimmed while a newer page is loading. */
export function OrderList({ list, children }: OrderListProps) {
  const { pathname } = useLocation();
  const { state, total, stale, failure } = list;
  const loading = stale && failure === null;
  const around = useFirstActionFocus<HTMLDivElement>(state.page, !stale);
  return (
    <div ref={around} aria-busy={loading} className="relative">
      {loading && <Spinner label={adminOrdersText.loadingTheOrders} className="absolute inset-x-0 top-10 z-10" />}
      <div className={`transition-opacity duration-150 ${stale ? 'opacity-45' : ''}`}>
        {children}
        {!children && isFiltered(state) && (
          <EmptyState
            icon={<InboxIcon />}
            title={adminOrdersText.noSuchOrders}
            action={
              <Link to={pathname} className={buttonClass('secondary')}>
                {adminOrdersText.showAllOrders}
              </Link>
            }
          >
            {state.q === '' ? adminOrdersText.noOrderInTheseStates : adminOrdersText.noOrderSaysThis({ q: state.q })}
          </EmptyState>
        )}
        {!children && !isFiltered(state) && (
          <EmptyState icon={<InboxIcon />} title={adminOrdersText.noOrdersYet}>
            {adminOrdersText.ordersWillBeListedHere}
          </EmptyState>
        )}
        {total > 0 && (
          <div className="mt-8">
            <Pagination
              page={state.page}
              pageSize={state.limit}
              total={total}
              hrefFor={(page) => pathname + orderListSearch({ ...state, page })}
              formatCount={formatCount}
              linkComponent={Link}
            />
          </div>
        )}
      </div>
    </div>
  );
}
