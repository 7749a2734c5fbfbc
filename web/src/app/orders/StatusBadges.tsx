import type { OrderStatus, PaymentStatus } from '@shop/contract/orders';
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

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{status}</Badge>;
}
