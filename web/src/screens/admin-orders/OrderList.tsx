import { InboxIcon } from '@heroicons/react/24/outline';
import { formatCount } from '@shop/contract/numbers';
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
      {loading && <Spinner label="Loading the orders…" className="absolute inset-x-0 top-10 z-10" />}
      <div className={`transition-opacity duration-150 ${stale ? 'opacity-45' : ''}`}>
        {children}
        {!children && isFiltered(state) && (
          <EmptyState
            icon={<InboxIcon />}
            title="No such orders"
            action={
              <Link to={pathname} className={buttonClass('secondary')}>
                Show all orders
              </Link>
            }
          >
            {state.q === ''
              ? 'No order is in the states that the filters ask for.'
              : `No order says all of “${state.q}” in its number, name, e-mail, phone, street, city or products, and is in the states that the filters ask for.`}
          </EmptyState>
        )}
        {!children && !isFiltered(state) && (
          <EmptyState icon={<InboxIcon />} title="No orders yet">
            What shoppers order will be listed here.
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
