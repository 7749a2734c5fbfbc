import type { Order, OrderSort } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useState } from 'react';
import type { ChosenOrders } from './chosen-orders.ts';
import { OrderRow } from './OrderRow.tsx';
import { columnLabels, type OrderColumn } from './order-columns.ts';
import type { OrderListState } from './order-list-address.ts';
import { moveBetweenOrders } from './row-focus.ts';
import { Head, SortHead } from './TableHeads.tsx';
import type { StatusChanges } from './use-status-changes.ts';

type OrdersTableProps = {
  orders: readonly Order[];
  state: OrderListState;
  onSort: (next: OrderListState) => void;
  changes: StatusChanges;
  onView: (id: number) => void;
  chosen: ChosenOrders;
};

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
          <Head className="w-26 text-end">{adminOrdersText.actions}</Head>
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
  address: { className: 'w-40 2xl:w-56' },
  status: { className: 'w-29 2xl:w-34' },
  paymentMethod: { className: 'w-26 2xl:w-30' },
  paymentStatus: { className: 'w-28 2xl:w-34' },
  createdAt: { sort: 'createdAt', className: 'w-26 2xl:w-32' },
  updatedAt: { sort: 'updatedAt', className: 'w-26 2xl:w-32' },
};
