import { adminOrderText } from '@shop/messages/admin-order';
import { useRunOrderActionMutation } from '../../data/orders.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { useOrderDesk } from './desk-context.ts';
import { failureOfOnlyLine } from './only-line.ts';
import type { DeskCall } from './use-desk-call.ts';
import type { Undo } from './use-undo.ts';

/** Marks all shipments as delivered, which can be undone for some seconds. */
export function Deliver({ undo, call }: { undo: Undo; call: DeskCall }) {
  const { order } = useOrderDesk();
  const [runOrderAction] = useRunOrderActionMutation();

  async function deliver(): Promise<void> {
    const body = { ids: [order.id], action: 'deliver' as const };
    const attempt = { name: `deliver-${order.id}`, seen: order.updatedAt };
    const result = await call.run((key) => runOrderAction({ body, key }), {
      attempt,
      failureIn: failureOfOnlyLine,
    });
    if (result === undefined) return;
    undo.offer(result.value, adminOrderText.markedAsDelivered);
    toast.success(adminOrderText.orderIdDelivered({ id: order.id }));
  }

  return (
    <Button busy={call.busy} busyText={adminOrderText.saving} onClick={() => void deliver()}>
      {adminOrderText.markAsDelivered}
    </Button>
  );
}
