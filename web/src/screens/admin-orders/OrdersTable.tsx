import { ArrowDownIcon, ArrowsUpDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import type { Order, OrderSort } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ChosenOrders } from './chosen-orders.ts';
import { OrderRow } from './OrderRow.tsx';
import { columnLabels, type OrderColumn } from './order-columns.ts';
import { type OrderListState, sortLabels, toggled } from './order-list-address.ts';
import type { StatusChanges } from './use-status-changes.ts';

type OrdersTableProps = {
  orders: readonly Order[];
  state: OrderListState;
  onSort: (next: OrderListState) => void;
  changes: StatusChanges;
  onView: (id: number) => void;
  chosen: ChosenOrders;
};

/** Arrow keys move the focus to the same action of the next order. */
function moveBetweenOrders(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || target.dataset.action === undefined) return;
  const same = [...currentTarget.querySelectorAll<HTMLElement>(`[data-action="${target.dataset.action}"]`)];
  const next = same[same.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function OrdersTable({ orders, state, onSort, changes, onView, chosen }: OrdersTableProps) {
  const [editing, setEditing] = useState<number>();
  const { columns } = state;
  const ids = orders.map(({ id }) => id);

  return (
    <table className="block w-full text-sm xl:table xl:table-fixed xl:border-separate xl:border-spacing-0">
      <caption className="sr-only">{adminOrdersText.allOrdersWithTheirStatuses}</caption>
      <thead className="hidden xl:table-header-group">
        <tr>
          <SortHead sort="id" state={state} onSort={onSort} className="w-23 2xl:w-28" />
          {columns.map((column) => {
            const { sort, numeric = false, className = '' } = heads[column];
            return sort === undefined ? (
              <Head key={column} className={className}>
                {columnLabels[column]}
              </Head>
            ) : (
              <SortHead
                key={column}
                sort={sort}
                numeric={numeric}
                state={state}
                onSort={onSort}
                className={className}
              />
            );
          })}
          <Head className="w-26 text-right">{adminOrdersText.actions}</Head>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenOrders} className="flex flex-col gap-4 xl:table-row-group">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            columns={columns}
            chosen={chosen.has(order.id)}
            onChoose={(range) => chosen.toggle(order.id, ids, range)}
            editing={editing === order.id}
            note={changes.notes[order.id]}
            onEdit={(on) => setEditing(on ? order.id : undefined)}
            onView={() => onView(order.id)}
            onChange={(change) => changes.change(order, change)}
            onDismiss={() => changes.dismiss(order.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

type HeadOf = { sort?: OrderSort; numeric?: boolean; className?: string };

const heads: Record<OrderColumn, HeadOf> = {
  items: {},
  totalAmount: { sort: 'totalAmount', numeric: true, className: 'w-26 2xl:w-32' },
  address: { className: 'w-44 2xl:w-60' },
  status: { className: 'w-31 2xl:w-36' },
  paymentMethod: { className: 'w-21 2xl:w-28' },
  paymentStatus: { className: 'w-28 2xl:w-34' },
  createdAt: { sort: 'createdAt', className: 'w-25 2xl:w-32' },
  updatedAt: { sort: 'updatedAt', className: 'w-25 2xl:w-32' },
};

const headClass =
  'sticky top-16 z-10 border-b border-line bg-page px-2 py-2 text-left align-bottom text-xs leading-tight font-semibold text-ink-soft first:pl-0 last:pr-0 2xl:px-3';

function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`${headClass} ${className}`}>
      {children}
    </th>
  );
}

type SortHeadProps = Pick<OrdersTableProps, 'state' | 'onSort'> & {
  sort: OrderSort;
  numeric?: boolean;
  className: string;
};

function SortHead({ sort, numeric = false, state, onSort, className }: SortHeadProps) {
  const active = state.sort === sort;
  const Arrow = active ? (state.order === 'asc' ? ArrowUpIcon : ArrowDownIcon) : ArrowsUpDownIcon;
  return (
    <th
      scope="col"
      {...(active && { 'aria-sort': state.order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      className={`${headClass} ${numeric ? 'text-right' : ''} ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(toggled(state, sort))}
        className={`-my-1.5 inline-flex items-end gap-1 rounded-sm py-1.5 hover:text-ink ${numeric ? 'text-right' : 'text-left'} ${active ? 'text-ink' : ''}`}
      >
        {sortLabels[sort]}
        <Arrow aria-hidden="true" className="size-4 shrink-0" />
      </button>
    </th>
  );
}
