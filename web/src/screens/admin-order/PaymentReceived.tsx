import { formatMoney } from '@shop/contract/money';
import { adminOrderText } from '@shop/messages/admin-order';
import { Button } from '../../ui/Button.tsx';
import { useOrderDesk } from './desk-context.ts';
import type { DeskCall } from './use-desk-call.ts';
import { useStatusChange } from './use-status-change.ts';

/** Records that the money of a delivered cash order came in. */
export function PaymentReceived({ call }: { call: DeskCall }) {
  const { order } = useOrderDesk();
  const { change } = useStatusChange(call);
  return (
    <Button
      busy={call.busy}
      busyText={adminOrderText.saving}
      onClick={() => void change({ paymentStatus: 'received' })}
    >
      {adminOrderText.recordAmountAsReceived({ totalAmount: formatMoney(order.totalAmount) })}
    </Button>
  );
}
