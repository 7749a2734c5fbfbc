import type { OrderRefund } from '@shop/contract/orders';
import { useRecordHandOverMutation } from '../../data/orders.ts';
import { formatMoney } from '../../money/page-money.ts';
import { toast } from '../../toasts/toast.ts';
import { useOrderDesk } from './desk-context.ts';
import { InPlaceForm } from './InPlaceForm.tsx';
import { useDeskCall } from './use-desk-call.ts';

/** Asks whether money was given back by hand, and records it. */
export function HandOver({ refund }: { refund: OrderRefund }) {
  const { order, setOpen } = useOrderDesk();
  const [recordHandOver] = useRecordHandOverMutation();
  const call = useDeskCall();
  const amount = formatMoney(refund.amount);

  async function submit(): Promise<void> {
    const result = await call.run(() => recordHandOver({ orderId: order.id, refundId: refund.id }));
    if (result === undefined) return;
    toast.success(`${amount} recorded as handed over`);
    setOpen(undefined);
  }

  return (
    <InPlaceForm
      title={`Does the shopper have the ${amount}?`}
      submitLabel="Yes, it was handed over"
      busyText="Recording…"
      cancelLabel="Not yet"
      call={call}
      not="Not recorded."
      over={refund.state === 'handed-over' ? 'This was handed over.' : undefined}
      onSubmit={() => void submit()}
    >
      <p className="text-sm">This only records that {amount} were given back, and cannot be taken back.</p>
    </InPlaceForm>
  );
}
