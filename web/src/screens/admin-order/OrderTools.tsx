import { orderStatusTraits } from '@shop/contract/order-status';
import { adminOrderText } from '@shop/messages/admin-order';
import { moneyOf } from '../../features/orders/order-money.ts';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';
import { CallState } from './CallState.tsx';
import { CancelForm } from './CancelForm.tsx';
import { useOrderDesk } from './desk-context.ts';
import { HandOver } from './HandOver.tsx';
import { Opener } from './InPlaceForm.tsx';
import { canBeShipped, type NextStep } from './next-steps.ts';
import { RefundForm } from './RefundForm.tsx';
import { ShipForm } from './ShipForm.tsx';
import { useDeskCall } from './use-desk-call.ts';
import { useStatusChange } from './use-status-change.ts';
import type { Undo } from './use-undo.ts';

export const packingSlipPath = (id: number) => `/orders/packing-slips.pdf?ids=${id}`;

type OrderToolsProps = { main: NextStep['kind']; undo: Undo };

/** What can be done with the order as a whole, and the form that is open. */
export function OrderTools({ main, undo }: OrderToolsProps) {
  const { order, open } = useOrderDesk();
  const mayWrite = useMay('orders.write');
  const { refundable } = moneyOf(order);
  const handedOver = order.refunds.find(({ id }) => open === `hand-over-${id}`);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {main !== 'dispatch' && canBeShipped(order) && <Opener form="ship">{adminOrderText.dispatchMenu}</Opener>}
        {refundable > 0 && <Opener form="refund">{adminOrderText.refundMenu}</Opener>}
        {mayWrite && orderStatusTraits[order.status].holdsStock && <Cancel />}
        {orderStatusTraits[order.status].holdsStock && (
          <a
            href={packingSlipPath(order.id)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'small')}
          >
            {inline(adminOrderText.packingSlip({ span: (parts) => <span className="sr-only">{parts}</span> }))}
          </a>
        )}
      </div>
      {open === 'ship' && <ShipForm undo={undo} />}
      {open === 'refund' && <RefundForm />}
      {open === 'cancel' && <CancelForm />}
      {handedOver !== undefined && <HandOver refund={handedOver} />}
    </>
  );
}

/** Asks first only where money or parcels have moved; else it can be undone. */
function Cancel() {
  const { order } = useOrderDesk();
  const call = useDeskCall();
  const { change } = useStatusChange(call);
  const needsQuestion = order.fulfilment.shipped > 0 || moneyOf(order).refundable > 0;
  return (
    <>
      {needsQuestion ? (
        <Opener form="cancel">{adminOrderText.cancelOrderMenu}</Opener>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={call.busy}
          busyText={adminOrderText.cancelling}
          onClick={() => void change({ status: 'cancelled' })}
        >
          {adminOrderText.cancelOrder}
        </Button>
      )}
      <CallState call={call} not={adminOrderText.notCancelled} className="order-last w-full" />
    </>
  );
}
