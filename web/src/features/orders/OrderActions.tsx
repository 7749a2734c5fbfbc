import { formatMoney } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { orderActionsText } from '@shop/messages/order-actions';
import { useEffect, useRef, useState } from 'react';
import { hasOrderKey } from '../../state/own-orders.ts';
import { waitsForCard } from '../../state/unpaid-order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { mayCancel } from './may-cancel.ts';
import { isRefunded, moneyOf } from './order-money.ts';
import { PAY_IN_CASH, useOrderActions } from './use-order-actions.ts';

type OrderActionsProps = {
  order: Order;
  /** Called when the order must be read again. */
  onChanged: () => void;
  className?: string;
  /** The id of the element that names the order, if the page shows several. */
  describedBy?: string;
};

/** 'Pay in cash instead' and 'Cancel this order', as long as nothing of the order was sent. */
export function OrderActions({ order, onChanged, className = '', describedBy }: OrderActionsProps) {
  const [asking, setAsking] = useState(false);
  const { payInCash, cancel, running, error, newTotal } = useOrderActions(order, onChanged);
  const cancelled = useRef(false);
  useEffect(
    () => () => {
      // The buttons disappear when the status changes, so the focus needs a new place.
      if (!cancelled.current || document.activeElement !== document.body) return;
      (document.getElementById(describedBy ?? '') ?? document.querySelector('h1'))?.focus();
    },
    [describedBy],
  );

  async function confirm() {
    cancelled.current = true;
    await cancel();
    setAsking(false);
  }

  if (!mayCancel(order)) return null;
  // Who came by a link cannot order in its place.
  const paysInCash = waitsForCard(order) && order.paymentProcessing !== true && !hasOrderKey(order.id);

  return (
    <div className={className}>
      {error !== undefined && (
        <Alert className="mb-3 text-start">
          <p className="font-semibold">{error.title}</p>
          {error.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {paysInCash && (
          <Button
            variant="secondary"
            busy={running === 'cash'}
            busyText={orderActionsText.placingYourOrder}
            aria-describedby={describedBy}
            onClick={() => void payInCash()}
          >
            {newTotal === undefined
              ? PAY_IN_CASH
              : orderActionsText.payNewTotalInCash({ newTotal: formatMoney(newTotal) })}
          </Button>
        )}
        <Button variant="quiet" aria-describedby={describedBy} onClick={() => setAsking(true)}>
          {orderActionsText.cancelThisOrder}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={orderActionsText.cancelThisOrderQuestion}
        confirmLabel={orderActionsText.cancelThisOrder}
        cancelLabel={orderActionsText.keepIt}
        busy={running === 'cancel'}
        busyText={orderActionsText.cancelling}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {orderActionsText.orderIdWillNotBe({ id: order.id, money: moneySentence(order) })}
      </ConfirmDialog>
    </div>
  );
}

/** What happens to the payment when the order is cancelled. */
function moneySentence(order: Order): string {
  const { totalAmount, paidByCard, paymentProcessing } = order;
  const { refundable } = moneyOf(order);
  const amount = formatMoney(refundable);
  if (paidByCard && refundable > 0) {
    return refundable < totalAmount
      ? orderActionsText.whatIsLeftOfYour({ amount })
      : orderActionsText.yourPaymentOfAmountGoes({ amount });
  }
  if (paidByCard || isRefunded(order)) return orderActionsText.nothingIsLeftOfYour;
  if (refundable > 0) return orderActionsText.weHandTheAmountThat({ amount });
  return paymentProcessing ? orderActionsText.aPaymentThatStillGoes : orderActionsText.nothingIsCharged;
}
