import { formatDollars } from '@shop/contract/money';
import { orderStatuses, orderStatusTraits, paymentStatuses } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { AddressText } from '../../features/orders/AddressText.tsx';
import { paymentWords } from '../../features/orders/payment-words.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { Button } from '../../ui/Button.tsx';
import { Time } from '../../ui/Time.tsx';
import { ChangeNoteRow } from './ChangeNoteRow.tsx';
import { waitsForStaff } from './MoneyBack.tsx';
import { OrderItems } from './OrderItems.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { isOfOrder, itemCount, type StatusChange } from './status-change.ts';
import type { ChangeNote } from './use-status-changes.ts';

type OrderRowProps = {
  order: Order;
  editing: boolean;
  note: ChangeNote | undefined;
  onEdit: (editing: boolean) => void;
  onView: () => void;
  onChange: (change: StatusChange) => void;
  onDismiss: () => void;
};

/** One order: a table row on wide screens, a card on others. */
export function OrderRow({ order, editing, note, onEdit, onView, onChange, onDismiss }: OrderRowProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const saving = note?.kind === 'saving' ? note.change : undefined;
  const shown = { ...order, ...saving };

  function leaveEditing() {
    onEdit(false);
    // The dropdown disappears and would take the focus with it, so the focus moves first.
    editButton.current?.focus();
  }

  function choose(change: StatusChange) {
    leaveEditing();
    onChange(change);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && editing) leaveEditing();
  }

  return (
    <>
      <tr
        onKeyDown={handleKey}
        className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-4 sm:p-5 xl:table-row xl:bg-transparent"
      >
        <th scope="row" className={`${cellClass} order-1 text-left text-lg font-semibold tabular-nums xl:text-sm`}>
          <span className="xl:hidden">Order #</span>
          {order.id}
        </th>
        <Cell label="Items" className="order-3 col-span-full">
          <OrderItems orderId={order.id} lines={order.items} />
        </Cell>
        <Cell label="Total Amount" className="order-2 text-right sm:col-span-3">
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatDollars(order.totalAmount)}</span>
        </Cell>
        <Cell
          label="Shipping Address"
          className="order-6 col-span-full sm:col-span-2 sm:row-span-2 xl:text-xs 2xl:text-sm"
        >
          <AddressText address={order.selectedAddress} />
          {order.shipping !== null && <p className="mt-1 text-ink-soft">{order.shipping.name}</p>}
        </Cell>
        <Cell label="Order Status" className="order-4 sm:col-span-2">
          {editing ? <OrderStatusSelect order={order} onChoose={choose} /> : <OrderStatusBadge status={shown.status} />}
          {saving !== undefined && isOfOrder(saving) && <Saving />}
        </Cell>
        <Cell label="Payment Method" className="order-7 col-span-full sm:col-span-2">
          {paymentWords(order)}
        </Cell>
        <Cell label="Payment Status" className="order-5 sm:col-span-2">
          {editing ? (
            <StatusSelect
              label={`Payment Status of order ${order.id}`}
              value={order.paymentStatus}
              choices={paymentStatuses}
              onChoose={(paymentStatus) => choose({ paymentStatus })}
            />
          ) : (
            <PaymentStatusBadge order={shown} />
          )}
          {waitsForStaff(order) && <span className="mt-1 block text-xs font-medium text-red">Waits for staff</span>}
          {saving !== undefined && !isOfOrder(saving) && <Saving />}
        </Cell>
        <Cell label="Order Time" className="order-8 text-sm xl:text-xs 2xl:text-sm">
          <Time at={order.createdAt} stacked />
        </Cell>
        <Cell label="Last Updated" className="order-8 text-sm xl:text-xs 2xl:text-sm">
          <Time at={order.updatedAt} stacked />
        </Cell>
        <td className={`${cellClass} order-10 col-span-full`}>
          <div className="flex gap-2 xl:-my-1.5 xl:justify-end xl:gap-0">
            <Button
              variant="quiet"
              size="small"
              className={actionClass}
              data-action="view"
              aria-haspopup="dialog"
              aria-label={`View order ${order.id}`}
              onClick={onView}
            >
              View
            </Button>
            <Button
              ref={editButton}
              variant="quiet"
              size="small"
              className={actionClass}
              data-action="edit"
              aria-label={editing ? `Done editing order ${order.id}` : `Edit order ${order.id}`}
              onClick={() => (editing ? leaveEditing() : onEdit(true))}
            >
              {editing ? 'Done' : 'Edit'}
            </Button>
          </div>
        </td>
      </tr>
      {note !== undefined && note.kind !== 'saving' && (
        <ChangeNoteRow
          note={note}
          onRepeat={choose}
          onDismiss={() => {
            onDismiss();
            editButton.current?.focus();
          }}
        />
      )}
    </>
  );
}

const cellClass =
  'min-w-0 xl:table-cell xl:border-b xl:border-line xl:px-2 xl:py-4 xl:align-top xl:first:pl-0 xl:last:pr-0 2xl:px-3';

/** In the table its text, not its edge, aligns with the head and the page. */
const actionClass = 'min-h-11 flex-1 scroll-mt-32 bg-sunken sm:flex-none xl:-mr-2.5 xl:min-h-9 xl:bg-transparent';

type OrderStatusSelectProps = { order: Order; onChoose: (change: StatusChange) => void };

/** The dropdown of order statuses, with what a choice does to the stock. */
function OrderStatusSelect({ order, onChoose }: OrderStatusSelectProps) {
  const consequence = useId();
  return (
    <>
      <StatusSelect
        focused
        label={`Order Status of order ${order.id}`}
        value={order.status}
        choices={orderStatuses}
        describedBy={consequence}
        onChoose={(status) => onChoose({ status })}
      />
      <span id={consequence} className="mt-1 block text-xs text-ink-soft">
        {orderStatusTraits[order.status].holdsStock
          ? `Cancelling puts ${itemCount(order.totalItems)} back in stock.`
          : `Any other takes ${itemCount(order.totalItems)} from stock again.`}
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
      Saving…
    </span>
  );
}
