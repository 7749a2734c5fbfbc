import type { Order } from '@shop/contract/orders';
import { type StatusChange, savedSentence, undoOf, wasRefunded } from '../../features/orders/status-change.ts';
import { UNANSWERED } from '../../state/error-sentences.ts';
import { updateOrder } from '../../state/order-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { useOrderDesk } from './desk-context.ts';
import type { DeskCall } from './use-desk-call.ts';

/** Sets a status by hand, as the table does: the whole order is sent, so that a change by somebody else is noticed. */
export function useStatusChange(call: DeskCall) {
  const { order } = useOrderDesk();
  const dispatch = useAppDispatch();

  async function send(opened: Order, change: StatusChange, undoing = false): Promise<boolean> {
    const result = await call.run(async () => {
      const answer = await dispatch(updateOrder({ ...opened, ...change }));
      return updateOrder.fulfilled.match(answer) ? { data: answer.payload } : { error: answer.payload ?? UNANSWERED };
    });
    if (result === undefined) return false;
    const text = savedSentence(opened, change, result.value);
    const cannotBeUndone = undoing || movesMoney(opened, result.value);
    if (cannotBeUndone) toast.success(text);
    else {
      const undo = () => void send(result.value, undoOf(opened, change), true);
      toast.repeated({ group: 'status', target: `${opened.id} ${text}`, text, many: () => text, undo });
    }
    return true;
  }

  return { change: (change: StatusChange) => send(order, change) };
}

/** The change began to give money back, or had done so. */
function movesMoney(before: Order, after: Order): boolean {
  return wasRefunded(before, after) || after.refunds.length > before.refunds.length;
}
