import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useState } from 'react';
import {
  changeErrorSentence,
  chosenValue,
  refunds,
  type StatusChange,
  savedManySentence,
  savedSentence,
  undoOf,
  wasRefunded,
} from '../../features/orders/status-change.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { currentOrderOf, updateOrder } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';

/** The outcome of the last change of an order, if it is more than 'saved'. */
export type ChangeNote =
  | { kind: 'saving'; change: StatusChange }
  | { kind: 'refused'; order: Order; failure: ApiFailure }
  | { kind: 'stale'; change: StatusChange; opened: Order; current: Order };

/** Sends the whole order with one status changed, and holds the notes about the outcome, by order id. */
export function useStatusChanges() {
  const dispatch = useAppDispatch();
  const [notes, setNotes] = useState<Readonly<Record<number, ChangeNote>>>({});
  const [asked, setAsked] = useState<{ order: Order; change: StatusChange }>();

  function note(id: number, next: ChangeNote | undefined) {
    setNotes(({ [id]: _before, ...others }) => (next === undefined ? others : { ...others, [id]: next }));
  }

  async function send(order: Order, change: StatusChange, undoing = false): Promise<void> {
    note(order.id, { kind: 'saving', change });
    const result = await dispatch(updateOrder({ ...order, ...change }));
    if (updateOrder.fulfilled.match(result)) {
      note(order.id, undefined);
      const text = savedSentence(order, change, result.payload);
      if (refunds(order, change) || wasRefunded(order, result.payload)) toast.success(text);
      else if (undoing)
        toast.repeated({ group: 'undone', target: order.id, text, many: (n) => adminOrdersText.changesUndone({ n }) });
      else {
        const undo = () => void send(result.payload, undoOf(order, change), true);
        const many = (count: number) => savedManySentence(count, change);
        toast.repeated({ group: JSON.stringify(change), target: order.id, text, many, undo });
      }
      return;
    }
    const failure = result.payload ?? UNANSWERED;
    const current = currentOrderOf(failure);
    const stale = current !== undefined;
    note(order.id, stale ? { kind: 'stale', change, opened: order, current } : { kind: 'refused', order, failure });
    // When an undo fails, its row may be on another page, or the person may have left this screen.
    if (undoing) toast.error(adminOrdersText.notUndone({ sentence: changeErrorSentence(order, failure) }));
  }

  return {
    notes,
    /** A change that waits for confirmation, because it cannot be undone. */
    asked,
    change(order: Order, change: StatusChange) {
      if (refunds(order, change)) setAsked({ order, change });
      else if (chosenValue(change) !== chosenValue(undoOf(order, change))) void send(order, change);
    },
    answer(yes: boolean) {
      setAsked(undefined);
      if (yes && asked !== undefined) void send(asked.order, asked.change);
    },
    dismiss: (id: number) => note(id, undefined),
  };
}

export type StatusChanges = ReturnType<typeof useStatusChanges>;
