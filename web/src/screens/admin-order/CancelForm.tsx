import { formatMoney } from '@shop/contract/money';
import { orderStatusTraits } from '@shop/contract/order-status';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { moneyOf } from '../../features/orders/order-money.ts';
import { stockSentence } from '../../features/orders/status-change.ts';
import { useOrderDesk } from './desk-context.ts';
import { InPlaceForm } from './InPlaceForm.tsx';
import { useDeskCall } from './use-desk-call.ts';
import { useStatusChange } from './use-status-change.ts';

/** Asks before an order is cancelled that cannot simply be set back: money or parcels have moved. */
export function CancelForm() {
  const { order, setOpen } = useOrderDesk();
  const call = useDeskCall();
  const { change } = useStatusChange(call);
  const { shipped, shipments } = order.fulfilment;
  const { refundable } = moneyOf(order);
  const back =
    order.paidByCard === true
      ? adminOrderFormsText.refundedToCardForGood({ refundable: formatMoney(refundable) })
      : adminOrderFormsText.recordedToBeGivenBack({ refundable: formatMoney(refundable) });

  return (
    <InPlaceForm
      title={adminOrderFormsText.cancelOrderQuestion({ id: order.id })}
      submitLabel={adminOrderFormsText.cancelTheOrder}
      busyText={adminOrderFormsText.cancelling}
      variant="danger"
      cancelLabel={adminOrderFormsText.keepTheOrder}
      call={call}
      not={adminOrderFormsText.notCancelled}
      over={!orderStatusTraits[order.status].holdsStock ? adminOrderFormsText.thisOrderIsCancelled : undefined}
      onSubmit={() => void change({ status: 'cancelled' }).then((done) => done && setOpen(undefined))}
    >
      <ul className="list-disc ps-5 text-sm">
        {refundable > 0 && <li>{back}</li>}
        {shipped > 0 && <li>{adminOrderFormsText.shipmentsAreTakenBack({ shipped, shipments: shipments.length })}</li>}
        <li>{stockSentence(order)}</li>
        <li>{adminOrderFormsText.theShopperGetsAMail}</li>
      </ul>
    </InPlaceForm>
  );
}
