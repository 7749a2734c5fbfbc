import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { useEffect, useRef, useState } from 'react';
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
  const unpaidByCard = waitsForCard(order) && order.paymentProcessing !== true;

  return (
    <div className={className}>
      {error !== undefined && (
        <Alert className="mb-3 text-left">
          <p className="font-semibold">{error.title}</p>
          {error.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {unpaidByCard && (
          <Button
            variant="secondary"
            busy={running === 'cash'}
            busyText="Placing your order…"
            aria-describedby={describedBy}
            onClick={() => void payInCash()}
          >
            {newTotal === undefined ? PAY_IN_CASH : `Pay ${formatDollars(newTotal)} in cash instead`}
          </Button>
        )}
        <Button variant="quiet" aria-describedby={describedBy} onClick={() => setAsking(true)}>
          Cancel this order
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Cancel this order?"
        confirmLabel="Cancel this order"
        cancelLabel="Keep it"
        busy={running === 'cancel'}
        busyText="Cancelling…"
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Order #{order.id} will not be delivered. {moneySentence(order)} This cannot be taken back.
      </ConfirmDialog>
    </div>
  );
}

/** What happens to the payment when the order is cancelled. */
function moneySentence(order: Order): string {
  const { totalAmount, paidByCard, paymentProcessing } = order;
  const { refundable } = moneyOf(order);
  const amount = formatDollars(refundable);
  if (paidByCard && refundable > 0) {
    return refundable < totalAmount
      ? `What is left of your payment, ${amount}, goes back to your card.`
      : `Your payment of ${amount} goes back to your card in full.`;
  }
  if (paidByCard || isRefunded(order)) return 'Nothing is left of your payment to give back.';
  if (refundable > 0) return `We hand the ${amount} that you paid over to you.`;
  return paymentProcessing ? 'A payment that still goes through is given back in full.' : 'Nothing is charged.';
}
