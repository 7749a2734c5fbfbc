import { InboxIcon } from '@heroicons/react/24/outline';
import { formatCount } from '@shop/contract/numbers';
import { orderSorts } from '@shop/contract/orders';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { OrderView } from './OrderView.tsx';
import { isFiltered, isOrderSort, type OrderListState, orderListSearch, sortLabels } from './order-list-address.ts';
import { itemCount } from './status-change.ts';
import { useFirstActionFocus } from './use-first-action-focus.ts';
import { useOrderList } from './use-order-list.ts';
import { useStatusChanges } from './use-status-changes.ts';

const places = [1, 2, 3, 4, 5];

/** All orders of all shoppers; admins change their statuses here. */
export function AdminOrders() {
  const list = useOrderList();
  const changes = useStatusChanges();
  const [viewed, setViewed] = useState<number>();
  const { state, orders, total, failure, go } = list;
  const listIsThere = !list.first && !list.stale;

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-6">
        <div>
          <ScreenHeading>Orders</ScreenHeading>
          <p role="status" className="mt-1 min-h-6 text-ink-soft">
            {listIsThere && countSentence(total, state.q)}
          </p>
        </div>
        <SortSelect state={state} onChange={go} />
        <p className="hidden text-xs text-ink-soft xl:block">
          By keyboard: <Key>↑</Key> <Key>↓</Key> from order to order, <Key>Enter</Key> to edit, then the first letter of
          the status, such as <Key>d</Key>
        </p>
      </div>
      <OrderFilters state={state} onChange={go} />
      {failure !== null && (
        <RetryAlert className="mb-6" onRetry={list.retry}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {list.first && failure === null && <Loading />}
      {!list.first && (
        <Orders list={list}>
          {orders.length > 0 && (
            <OrdersTable orders={orders} state={state} onSort={go} changes={changes} onView={setViewed} />
          )}
        </Orders>
      )}
      <OrderView order={orders.find(({ id }) => id === viewed)} onClose={() => setViewed(undefined)} />
      <ConfirmDialog
        open={changes.asked !== undefined}
        title={`Cancel order #${changes.asked?.order.id}?`}
        confirmLabel="Cancel the order"
        cancelLabel="Keep the order"
        onConfirm={() => changes.answer(true)}
        onCancel={() => changes.answer(false)}
      >
        Its card payment is refunded in full, which cannot be undone, and{' '}
        {itemCount(changes.asked?.order.totalItems ?? 0)} go back in stock.
      </ConfirmDialog>
    </>
  );
}

function countSentence(total: number, q: string): string {
  const orders = `${formatCount(total)} ${total === 1 ? 'order' : 'orders'}`;
  return q === '' ? orders : `${orders} for “${q}”`;
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono">{children}</kbd>;
}

type SortSelectProps = { state: OrderListState; onChange: (next: OrderListState) => void };

/** The sortable columns as a dropdown, for screens without a table. */
function SortSelect({ state, onChange }: SortSelectProps) {
  return (
    <SelectField
      label="Sort"
      labelBeside
      className="w-full sm:w-72 xl:hidden"
      value={`${state.sort} ${state.order}`}
      onChange={(event) => {
        const [sort = null, order] = event.currentTarget.value.split(' ');
        if (isOrderSort(sort)) onChange({ ...state, sort, order: order === 'asc' ? 'asc' : 'desc', page: 1 });
      }}
    >
      {orderSorts.flatMap((sort) => [
        <option key={`${sort} desc`} value={`${sort} desc`}>
          {sortLabels[sort]}, descending
        </option>,
        <option key={`${sort} asc`} value={`${sort} asc`}>
          {sortLabels[sort]}, ascending
        </option>,
      ])}
    </SelectField>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="relative flex flex-col gap-4">
      <Spinner label="Loading the orders…" className="absolute inset-x-0 top-10 z-10" />
      {places.map((place) => (
        <Skeleton key={place} className="h-28" />
      ))}
    </div>
  );
}

type OrdersProps = { list: ReturnType<typeof useOrderList>; children: ReactNode };

/** The table with its page links, dimmed while a newer page is loading. */
function Orders({ list, children }: OrdersProps) {
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
              : `No order says all of “${state.q}” in its number, name, e-mail, phone, street or products, and is in the states that the filters ask for.`}
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
              pageSize={PAGE_SIZE}
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
