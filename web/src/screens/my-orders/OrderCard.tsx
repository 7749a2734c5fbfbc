import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { Link } from 'react-router';
import { AddressText } from '../../app/orders/AddressText.tsx';
import { OrderLines } from '../../app/orders/OrderLines.tsx';
import { RefundNote } from '../../app/orders/RefundNote.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../app/orders/StatusBadges.tsx';
import { TimeLeft } from '../../app/orders/TimeLeft.tsx';
import { paymentPath } from '../../app/payment-page.ts';
import { waitsForCard } from '../../state/unpaid-order.ts';
import { buttonClass } from '../../ui/button-class.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

type OrderCardProps = { order: Order; onTimeOver: () => void };

export function OrderCard({ order, onTimeOver }: OrderCardProps) {
  const headingId = `order-${order.id}`;
  return (
    <article aria-labelledby={headingId} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line p-5 sm:px-6">
        <div>
          <h2 id={headingId} className="text-lg font-semibold tabular-nums">
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
              <PaymentStatusBadge status={order.paymentStatus} />
            </dd>
          </div>
        </dl>
      </header>
      {waitsForCard(order) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-yellow-soft px-5 py-3 text-yellow sm:px-6">
          <p className="text-sm font-medium">
            {order.paymentProcessing ? 'Your payment is processing.' : 'This order is not paid yet.'}{' '}
            {order.payUntil !== undefined && !order.paymentProcessing && (
              <TimeLeft until={order.payUntil} onOver={onTimeOver} />
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
      {order.refund !== undefined && (
        <p className="border-b border-line px-5 py-3 text-sm sm:px-6">
          <RefundNote refund={order.refund} />
        </p>
      )}
      <div className="px-5 py-1 sm:px-6">
        <OrderLines lines={order.items} />
      </div>
      <div className="grid grid-cols-1 gap-6 border-t border-line p-5 sm:grid-cols-2 sm:px-6">
        <div>
          <h3 className="mb-1 text-sm font-semibold">Shipping Address</h3>
          <div className="text-sm">
            <AddressText address={order.selectedAddress} />
          </div>
        </div>
        <dl className="flex flex-col gap-2 self-end">
          <div className="flex justify-between gap-4 text-lg font-semibold">
            <dt>Subtotal</dt>
            <dd className="tabular-nums">{formatDollars(order.totalAmount)}</dd>
          </div>
          <div className="flex justify-between gap-4 text-ink-soft">
            <dt>Total Items</dt>
            <dd className="tabular-nums">
              {order.totalItems} {order.totalItems === 1 ? 'item' : 'items'}
            </dd>
          </div>
          <div className="flex justify-between gap-4 text-sm text-ink-soft">
            <dt>Paid by</dt>
            <dd>{order.paymentMethod === 'cash' ? 'Cash' : 'Card'}</dd>
          </div>
        </dl>
      </div>
    </article>
  );
}
