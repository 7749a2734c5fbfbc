import { orderStatuses, orderStatusTraits, paymentStatuses } from '@shop/contract/order-status';
import { useId } from 'react';
import { moneyOf } from '../../features/orders/order-money.ts';
import { StatusSelect } from '../../features/orders/StatusSelect.tsx';
import { chosenValue, heldItems, itemCount, type StatusChange, undoOf } from '../../features/orders/status-change.ts';
import { CallState } from './CallState.tsx';
import { useOrderDesk } from './desk-context.ts';
import { Section } from './Section.tsx';
import { useDeskCall } from './use-desk-call.ts';
import { useStatusChange } from './use-status-change.ts';

/** Both statuses by hand. */
export function StatusSection() {
  const { order, setOpen } = useOrderDesk();
  const call = useDeskCall();
  const { change } = useStatusChange(call);
  const consequence = useId();
  const { holdsStock } = orderStatusTraits[order.status];

  function choose(chosen: StatusChange): void {
    if (chosenValue(chosen) === chosenValue(undoOf(order, chosen))) return;
    const needsQuestion = order.fulfilment.shipped > 0 || moneyOf(order).refundable > 0;
    if ('status' in chosen && !orderStatusTraits[chosen.status].holdsStock && needsQuestion) setOpen('cancel');
    else void change(chosen);
  }

  return (
    <Section title="Statuses by hand" className="print:hidden">
      <div className="grid grid-cols-2 gap-4 text-sm">
        <div>
          <p className="mb-1 text-ink-soft">Order</p>
          <StatusSelect
            label={`Order Status of order ${order.id}`}
            value={order.status}
            choices={orderStatuses}
            describedBy={consequence}
            onChoose={(status) => choose({ status })}
          />
        </div>
        <div>
          <p className="mb-1 text-ink-soft">Payment</p>
          <StatusSelect
            label={`Payment Status of order ${order.id}`}
            value={order.paymentStatus}
            choices={paymentStatuses}
            onChoose={(paymentStatus) => choose({ paymentStatus })}
          />
        </div>
      </div>
      <p id={consequence} className="mt-2 text-sm text-ink-soft">
        {holdsStock
          ? `Cancelling puts ${heldItems(order)} back in stock.`
          : `Any other takes ${itemCount(order.totalItems)} from stock again.`}{' '}
        {order.paymentStatus === 'received' && order.refundedInFull
          ? 'The payment was refunded in full: set it to pending to let the order be paid again.'
          : 'A payment status only records; it moves no money.'}
      </p>
      <CallState call={call} not="Not changed." className="mt-3" />
    </Section>
  );
}
