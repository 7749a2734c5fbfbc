import { type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { refundSums } from './refund-sums.ts';

const statusTones: Record<OrderStatus, BadgeTone> = {
  pending: 'purple',
  dispatched: 'yellow',
  delivered: 'green',
  cancelled: 'red',
};

const paymentTones: Record<PaymentStatus, BadgeTone> = { pending: 'purple', received: 'green' };

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{status}</Badge>;
}

type PaymentStatusBadgeProps = { order: Pick<Order, 'status' | 'paymentStatus' | 'refund' | 'refunds'> };

/** The payment status of a refunded order is 'pending' again, but the order does not wait for a payment. */
export function PaymentStatusBadge({ order }: PaymentStatusBadgeProps) {
  const { status, paymentStatus, refund } = order;
  if (orderStatusTraits[status].owesRefund && paymentStatus === 'pending') {
    const { waiting, pending } = refundSums(order);
    if (waiting > 0) return <Badge tone="red">refund failed</Badge>;
    if (pending > 0) return <Badge tone="yellow">refund pending</Badge>;
    if (refund !== undefined) return <Badge>refunded</Badge>;
  }
  return <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>;
}
