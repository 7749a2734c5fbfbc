import type { OrderStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { orderStatusNames, type PaymentState, paymentStateNames } from '../../state/state-names.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { paymentStateOf } from './payment-state.ts';

const statusTones: Record<OrderStatus, BadgeTone> = {
  pending: 'purple',
  dispatched: 'yellow',
  delivered: 'green',
  cancelled: 'red',
};

const paymentTones: Record<PaymentState, BadgeTone> = {
  pending: 'purple',
  received: 'green',
  'refund failed': 'red',
  'refund pending': 'yellow',
  refunded: 'neutral',
  'not due': 'neutral',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{orderStatusNames[status]}</Badge>;
}

export function PaymentStatusBadge({ order }: { order: Order }) {
  const state = paymentStateOf(order);
  return <Badge tone={paymentTones[state]}>{paymentStateNames[state]}</Badge>;
}
