import { mayChangeStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { Link } from 'react-router';
import { Destination } from '../../features/orders/Destination.tsx';
import { OrderActions } from '../../features/orders/OrderActions.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { paymentWords } from '../../features/orders/payment-words.ts';
import { RefundNote } from '../../features/orders/RefundNote.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { TimeLeft } from '../../features/orders/TimeLeft.tsx';
import { partsOf, Totals, TotalsRow } from '../../features/orders/Totals.tsx';
import { paymentPath } from '../../routing/payment-page.ts';
import { waitsForCard } from '../../state/unpaid-order.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

type OrderCardProps = {
  order: Order;
  /** Called when the order has changed: the list must be read again. */
  onRead: () => void;
};

export function OrderCard({ order, onRead }: OrderCardProps) {
  const headingId = `order-${order.id}`;
  return (
    <article aria-labelledby={headingId} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line p-5 sm:px-6">
        <div>
          <h2 id={headingId} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold tabular-nums">
            Order #{order.id}
          </h2>
          <p className="text-sm text-ink-soft">
            Placed <time dateTime={order.createdAt}>{date.format(new Date(order.createdAt))}</time>
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <div className="flex items-center gap-2">
            <dt className="text-ink-soft">Order Status</dt>
            <dd>
              <OrderStatusBadge status={order.status} />
            </dd>
          </div>
          <div className="flex items-center gap-2">
            <dt className="text-ink-soft">Payment</dt>
            <dd>
              {order.totalAmount === 0 ? (
                <Badge tone="green">nothing to pay</Badge>
              ) : (
                <PaymentStatusBadge order={order} />
              )}
            </dd>
          </div>
        </dl>
      </header>
      {waitsForCard(order) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-yellow-soft px-5 py-3 text-yellow sm:px-6">
          <p className="text-sm font-medium">
            {order.paymentProcessing ? 'Your payment is processing.' : 'This order is not paid yet.'}{' '}
            {order.payUntil !== undefined && !order.paymentProcessing && (
              <TimeLeft until={order.payUntil} onOver={onRead} />
            )}
          </p>
          {!order.paymentProcessing && (
            <Link
              reloadDocument
              to={paymentPath(order.id)}
              aria-describedby={headingId}
              className={buttonClass('primary', 'small')}
            >
              Pay now
            </Link>
          )}
        </div>
      )}
      <RefundNote order={order} className="border-b border-line px-5 py-3 text-sm sm:px-6" />
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="px-5 py-1 sm:px-6">
          <OrderLines lines={order.items} />
        </div>
        <div className="flex flex-col gap-6 border-t border-line p-5 sm:flex-row-reverse sm:px-6 sm:*:flex-1 lg:flex-col lg:border-t-0 lg:border-l lg:*:flex-none">
          <Totals parts={partsOf(order)} totalItems={order.totalItems}>
            <TotalsRow name="Payment">{paymentWords(order)}</TotalsRow>
          </Totals>
          <div className="text-sm">
            <Destination order={order} level="h3" />
          </div>
        </div>
      </div>
      {mayChangeStatus('owner', order.status, 'cancelled') && (
        <div className="border-t border-line px-5 py-3 sm:px-6 print:hidden">
          <OrderActions order={order} onChanged={onRead} describedBy={headingId} />
        </div>
      )}
    </article>
  );
}
