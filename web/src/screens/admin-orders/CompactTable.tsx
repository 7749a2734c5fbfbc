import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { CompactRow } from './CompactRow.tsx';
import type { ChosenOrders } from './chosen-orders.ts';
import type { OrderListState } from './order-list-address.ts';
import { moveBetweenOrders } from './row-focus.ts';
import { Head, SortHead } from './TableHeads.tsx';

type CompactTableProps = {
  orders: readonly Order[];
  state: OrderListState;
  onSort: (next: OrderListState) => void;
  chosen: ChosenOrders;
};

/** The orders in rows of one line: number, time, customer, items, total and state. */
export function CompactTable({ orders, state, onSort, chosen }: CompactTableProps) {
  const ids = orders.map(({ id }) => id);
  return (
    <table className="block w-full text-sm md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">{adminOrdersText.allOrdersWithTheirStatuses}</caption>
      <thead className="hidden md:table-header-group">
        <tr>
          <SortHead sort="id" state={state} onSort={onSort} className="w-28" />
          <SortHead sort="createdAt" state={state} onSort={onSort} className="w-48" />
          <Head>{adminOrdersText.customer}</Head>
          <Head className="w-28">{adminOrdersText.items}</Head>
          <SortHead sort="totalAmount" numeric state={state} onSort={onSort} className="w-32" />
          <Head className="w-56">{adminOrdersText.state}</Head>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenOrders} className="block border-t border-line md:table-row-group md:border-0">
        {orders.map((order) => (
          <CompactRow
            key={order.id}
            order={order}
            chosen={chosen.has(order.id)}
            onChoose={(range) => chosen.toggle(order.id, ids, range)}
          />
        ))}
      </tbody>
    </table>
  );
}
