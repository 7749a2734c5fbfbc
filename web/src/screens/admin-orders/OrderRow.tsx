import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { StatusChange } from '../../features/orders/status-change.ts';
import { pagePath } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { ChangeNoteRow } from './ChangeNoteRow.tsx';
import { cellClass, OrderCells } from './OrderCells.tsx';
import type { OrderColumn } from './order-columns.ts';
import { aboutText } from './order-words.ts';
import type { ChangeNote } from './use-status-changes.ts';

type OrderRowProps = {
  order: Order;
  columns: readonly OrderColumn[];
  chosen: boolean;
  /** @param range and all between it and the one chosen before */
  onChoose: (range: boolean) => void;
  editing: boolean;
  note: ChangeNote | undefined;
  onEdit: (editing: boolean) => void;
  onView: () => void;
  onChange: (change: StatusChange) => void;
  onDismiss: () => void;
};

/** One order: a table row on wide screens, a card on others. */
export function OrderRow({
  order,
  columns,
  chosen,
  onChoose,
  editing,
  note,
  onEdit,
  onView,
  onChange,
  onDismiss,
}: OrderRowProps) {
  const { pathname, search } = useLocation();
  const mayWrite = useMay('orders.write');
  const number = useId();
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
        data-order={order.id}
        data-chosen={chosen || undefined}
        className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-lg border border-line bg-surface p-4 has-[[data-action=choose]:focus-visible]:border-accent data-chosen:bg-accent-soft sm:grid-cols-4 sm:p-5 xl:table-row xl:bg-transparent xl:not-data-chosen:has-[[data-action=choose]:focus-visible]:bg-sunken xl:data-chosen:bg-accent-soft"
      >
        <th
          scope="row"
          aria-labelledby={number}
          className={`${cellClass} order-1 text-start text-lg font-semibold tabular-nums xl:text-sm`}
        >
          <span className="flex items-center gap-2.5 xl:items-start xl:gap-2">
            <input
              type="checkbox"
              data-action="choose"
              aria-label={adminOrdersText.selectOrderId({ id: order.id })}
              aria-description={aboutText(order)}
              checked={chosen}
              onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
              className="size-6 shrink-0 scroll-mt-40 scroll-mb-56"
            />
            <Link
              id={number}
              to={pagePath('adminOrder', order.id)}
              state={{ from: pathname + search }}
              className="min-h-6 min-w-6 rounded-sm underline-offset-4 wrap-anywhere hover:underline"
            >
              {inline(
                adminOrdersText.orderNumber({
                  id: order.id,
                  span: (parts) => <span className="xl:hidden">{parts}</span>,
                }),
              )}
            </Link>
          </span>
        </th>
        <OrderCells order={order} shown={shown} columns={columns} editing={editing} saving={saving} onChoose={choose} />
        <td className={`${cellClass} order-10 col-span-full`}>
          <div className="flex gap-2 xl:-my-1.5 xl:flex-wrap xl:justify-end xl:gap-0">
            <Button
              variant="quiet"
              size="small"
              className={actionClass}
              data-action="view"
              aria-haspopup="dialog"
              aria-label={adminOrdersText.viewOrderId({ id: order.id })}
              onClick={onView}
            >
              {adminOrdersText.view}
            </Button>
            {mayWrite && (
              <Button
                ref={editButton}
                variant="quiet"
                size="small"
                className={actionClass}
                data-action="edit"
                aria-label={
                  editing
                    ? adminOrdersText.doneEditingOrderId({ id: order.id })
                    : adminOrdersText.editOrderId({ id: order.id })
                }
                onClick={() => (editing ? leaveEditing() : onEdit(true))}
              >
                {editing ? adminOrdersText.done : adminOrdersText.edit}
              </Button>
            )}
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

/** In the table its text, not its edge, aligns with the head and the page. */
const actionClass = 'min-h-11 flex-1 scroll-mt-32 bg-sunken sm:flex-none xl:-me-2.5 xl:min-h-9 xl:bg-transparent';
