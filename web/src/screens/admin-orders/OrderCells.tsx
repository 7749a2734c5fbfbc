import { formatMoney } from '@shop/contract/money';
import { orderStatuses, orderStatusTraits, paymentStatuses } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type ReactNode, useId } from 'react';
import { AddressText } from '../../features/orders/AddressText.tsx';
import { waitsForStaff } from '../../features/orders/MoneyBack.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { StatusSelect } from '../../features/orders/StatusSelect.tsx';
import { heldUnits, isOfOrder, type StatusChange } from '../../features/orders/status-change.ts';
import { paymentWords } from '../../state/payment-words.ts';
import { orderStatusNames, paymentStateNames } from '../../state/state-names.ts';
import { Time } from '../../ui/Time.tsx';
import { OrderItems } from './OrderItems.tsx';
import type { OrderColumn } from './order-columns.ts';

type OrderCellsProps = {
  order: Order;
  /** The order with the change that is being saved. */
  shown: Order;
  columns: readonly OrderColumn[];
  editing: boolean;
  saving: StatusChange | undefined;
  onChoose: (change: StatusChange) => void;
};

/** What the columns show of an order. */
export function OrderCells({ order, shown, columns, editing, saving, onChoose }: OrderCellsProps) {
  return (
    <>
      {columns.includes('items') && (
        <Cell label={adminOrdersText.items} className="order-3 col-span-full">
          <OrderItems orderId={order.id} lines={order.items} />
        </Cell>
      )}
      {columns.includes('totalAmount') && (
        <Cell label={adminOrdersText.totalAmount} className="order-2 text-end sm:col-span-3">
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatMoney(order.totalAmount)}</span>
        </Cell>
      )}
      {columns.includes('address') && (
        <Cell
          label={adminOrdersText.shippingAddress}
          className="order-6 col-span-full sm:col-span-2 sm:row-span-2 xl:text-xs 2xl:text-sm"
        >
          <AddressText address={order.selectedAddress} />
          {order.shipping !== null && <p className="mt-1 text-ink-soft">{order.shipping.name}</p>}
        </Cell>
      )}
      {columns.includes('status') && (
        <Cell label={adminOrdersText.orderStatus} className="order-4 sm:col-span-2 xl:*:whitespace-normal">
          {editing ? (
            <OrderStatusSelect order={order} onChoose={onChoose} />
          ) : (
            <OrderStatusBadge status={shown.status} />
          )}
          {orderStatusTraits[order.status].awaitsDispatch && order.fulfilment.shipped > 0 && (
            <span className="mt-1 block text-xs text-ink-soft">
              {adminOrdersText.shippedOfTotal({ shipped: order.fulfilment.shipped, totalItems: order.totalItems })}
            </span>
          )}
          {saving !== undefined && isOfOrder(saving) && <Saving />}
        </Cell>
      )}
      {columns.includes('paymentMethod') && (
        <Cell label={adminOrdersText.paymentMethod} className="order-7 col-span-full sm:col-span-2">
          {paymentWords(order)}
        </Cell>
      )}
      {columns.includes('paymentStatus') && (
        <Cell label={adminOrdersText.paymentStatus} className="order-5 sm:col-span-2 xl:*:whitespace-normal">
          {editing ? (
            <StatusSelect
              label={adminOrdersText.paymentStatusOfOrderId({ id: order.id })}
              value={order.paymentStatus}
              choices={paymentStatuses}
              names={paymentStateNames}
              onChoose={(paymentStatus) => onChoose({ paymentStatus })}
            />
          ) : (
            <PaymentStatusBadge order={shown} />
          )}
          {waitsForStaff(order) && (
            <span className="mt-1 block text-xs font-medium text-red">{adminOrdersText.waitsForStaff}</span>
          )}
          {saving !== undefined && !isOfOrder(saving) && <Saving />}
        </Cell>
      )}
      {columns.includes('createdAt') && (
        <Cell label={adminOrdersText.orderTime} className="order-8 text-sm xl:text-xs 2xl:text-sm">
          <Time at={order.createdAt} stacked />
        </Cell>
      )}
      {columns.includes('updatedAt') && (
        <Cell label={adminOrdersText.lastUpdated} className="order-8 text-sm xl:text-xs 2xl:text-sm">
          <Time at={order.updatedAt} stacked />
        </Cell>
      )}
    </>
  );
}

export const cellClass =
  'min-w-0 xl:table-cell xl:border-b xl:border-line xl:px-2 xl:py-4 xl:align-top xl:first:ps-0 xl:last:pe-0 2xl:px-3';

type OrderStatusSelectProps = { order: Order; onChoose: (change: StatusChange) => void };

/** The dropdown of order statuses, with what a choice does to the stock. */
function OrderStatusSelect({ order, onChoose }: OrderStatusSelectProps) {
  const consequence = useId();
  return (
    <>
      <StatusSelect
        focused
        label={adminOrdersText.orderStatusOfOrderId({ id: order.id })}
        value={order.status}
        choices={orderStatuses}
        names={orderStatusNames}
        describedBy={consequence}
        onChoose={(status) => onChoose({ status })}
      />
      <span id={consequence} className="mt-1 block text-xs text-ink-soft">
        {orderStatusTraits[order.status].holdsStock
          ? adminOrdersText.cancellingPutsBack({ count: heldUnits(order) })
          : adminOrdersText.anyOtherTakesFromStock({ count: order.totalItems })}
      </span>
    </>
  );
}

type CellProps = { label: string; className?: string; children: ReactNode };

/** A cell of the table; in a card it shows its label. */
function Cell({ label, className = '', children }: CellProps) {
  return (
    <td className={`${cellClass} ${className}`}>
      <span className="mb-1 block text-xs text-ink-soft xl:hidden">{label}</span>
      {children}
    </td>
  );
}

function Saving() {
  return (
    <span role="status" className="mt-1 block text-xs text-ink-soft">
      {adminOrdersText.saving}
    </span>
  );
}
