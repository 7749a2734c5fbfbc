import type { Order, OrderStatus, PaymentStatus } from '@shop/contract/orders';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

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

type PaymentStatusBadgeProps = { order: Pick<Order, 'status' | 'paymentStatus' | 'refund'> };

/** An order whose payment was given back waits for none: its value is 'pending' again, but that is not what it says. */
export function PaymentStatusBadge({ order: { status, paymentStatus, refund } }: PaymentStatusBadgeProps) {
  if (refund !== undefined && status === 'cancelled' && paymentStatus === 'pending') return <Badge>refunded</Badge>;
  return <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>;
}
