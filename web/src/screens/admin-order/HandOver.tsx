import { formatMoney } from '@shop/contract/money';
import { shownRefundTraits, wasHandedOver } from '@shop/contract/order-status';
import type { OrderRefund } from '@shop/contract/orders';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useRecordHandOverMutation } from '../../data/orders.ts';
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
    toast.success(adminOrderFormsText.amountHandedOver({ amount }));
    setOpen(undefined);
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.doesTheShopperHave({ amount })}
      submitLabel={adminOrderFormsText.yesItWasHandedOver}
      busyText={adminOrderFormsText.recording}
      cancelLabel={adminOrderFormsText.notYet}
      call={call}
      not={adminOrderFormsText.notRecorded}
      over={wasHandedOver(shownRefundTraits[refund.state]) ? adminOrderFormsText.thisWasHandedOver : undefined}
      onSubmit={() => void submit()}
    >
      <p className="text-sm">{adminOrderFormsText.onlyRecordsHandOver({ amount })}</p>
    </InPlaceForm>
  );
}
