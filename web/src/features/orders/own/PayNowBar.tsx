import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { Link } from 'react-router';
import { paymentPath } from '../../../routing/payment-page.ts';
import { waitsForCard } from '../../../state/unpaid-order.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { TimeLeft } from '../TimeLeft.tsx';

type PayNowBarProps = { order: Order; onOver: () => void; describedBy: string; className: string };

/** That an order waits for its card payment, and for how long. */
export function PayNowBar({ order, onOver, describedBy, className }: PayNowBarProps) {
  if (!waitsForCard(order)) return null;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 bg-yellow-soft px-5 py-3 text-yellow sm:px-6 ${className}`}
    >
      <p className="text-sm font-medium">
        {order.paymentProcessing ? ownOrdersText.yourPaymentIsProcessing : ownOrdersText.thisOrderIsNotPaid}{' '}
        {order.payUntil !== undefined && !order.paymentProcessing && (
          <TimeLeft until={order.payUntil} onOver={onOver} />
        )}
      </p>
      {!order.paymentProcessing && (
        <Link
          reloadDocument
          to={paymentPath(order.id)}
          aria-describedby={describedBy}
          className={`print:hidden ${buttonClass('primary', 'small')}`}
        >
          {ownOrdersText.payNow}
        </Link>
      )}
    </div>
  );
}
