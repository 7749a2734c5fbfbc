import { counted } from '@shop/contract/counted';
import { orderStatusTraits } from '@shop/contract/order-status';
import { moneyOf } from '../../features/orders/order-money.ts';
import { stockSentence } from '../../features/orders/status-change.ts';
import { formatMoney } from '../../money/page-money.ts';
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
      ? `${formatMoney(refundable)} are refunded to the card, which cannot be undone.`
      : `${formatMoney(refundable)} are recorded as to be given back by hand.`;

  return (
    <InPlaceForm
      title={`Cancel order #${order.id}?`}
      submitLabel="Cancel the order"
      busyText="Cancelling…"
      variant="danger"
      cancelLabel="Keep the order"
      call={call}
      not="Not cancelled."
      over={!orderStatusTraits[order.status].holdsStock ? 'This order is cancelled.' : undefined}
      onSubmit={() => void change({ status: 'cancelled' }).then((done) => done && setOpen(undefined))}
    >
      <ul className="list-disc pl-5 text-sm">
        {refundable > 0 && <li>{back}</li>}
        {shipped > 0 && (
          <li>
            {counted(shipped, 'item has', 'items have')} left already:{' '}
            {counted(shipments.length, 'shipment is', 'shipments are')} taken back.
          </li>
        )}
        <li>{stockSentence(order)}</li>
        <li>The shopper gets a mail.</li>
      </ul>
    </InPlaceForm>
  );
}
