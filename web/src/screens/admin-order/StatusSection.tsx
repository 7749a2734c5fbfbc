import { isReceived, orderStatuses, orderStatusTraits, paymentStatuses } from '@shop/contract/order-status';
import { adminOrderText } from '@shop/messages/admin-order';
import { useId } from 'react';
import { moneyOf } from '../../features/orders/order-money.ts';
import { StatusSelect } from '../../features/orders/StatusSelect.tsx';
import { chosenValue, heldUnits, type StatusChange, undoOf } from '../../features/orders/status-change.ts';
import { orderStatusNames, paymentStateNames } from '../../state/state-names.ts';
import { useMay } from '../../store/use-may.ts';
import { CallState } from './CallState.tsx';
import { useOrderDesk } from './desk-context.ts';
import { Section } from './Section.tsx';
import { useDeskCall } from './use-desk-call.ts';
import { useStatusChange } from './use-status-change.ts';

/** For those who may change the order. */
export function StatusSection() {
  return useMay('orders.write') ? <Statuses /> : null;
}

/** Both statuses by hand. */
function Statuses() {
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
    <Section title={adminOrderText.changeStatus} className="print:hidden">
      <div className="grid grid-cols-2 gap-4 text-sm">
        <div>
          <p className="mb-1 text-ink-soft">{adminOrderText.order}</p>
          <StatusSelect
            label={adminOrderText.orderStatusOfOrderId({ id: order.id })}
            value={order.status}
            choices={orderStatuses}
            names={orderStatusNames}
            describedBy={consequence}
            onChoose={(status) => choose({ status })}
          />
        </div>
        <div>
          <p className="mb-1 text-ink-soft">{adminOrderText.payment}</p>
          <StatusSelect
            label={adminOrderText.paymentStatusOfOrderId({ id: order.id })}
            value={order.paymentStatus}
            choices={paymentStatuses}
            names={paymentStateNames}
            onChoose={(paymentStatus) => choose({ paymentStatus })}
          />
        </div>
      </div>
      <p id={consequence} className="mt-2 text-sm text-ink-soft">
        {holdsStock
          ? adminOrderText.cancellingPutsBack({ items: heldUnits(order) })
          : adminOrderText.anyOtherTakesFromStock({ items: order.totalItems })}{' '}
        {isReceived(order.paymentStatus) && order.refundedInFull
          ? adminOrderText.refundedInFullSetPending
          : adminOrderText.paymentStatusOnlyRecords}
      </p>
      <CallState call={call} not={adminOrderText.notChanged} className="mt-3" />
    </Section>
  );
}
