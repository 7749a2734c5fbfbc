import { orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { isRefunded } from './order-money.ts';
import { refundSums } from './refund-sums.ts';

export type PaymentState = Order['paymentStatus'] | 'refund failed' | 'refund pending' | 'refunded' | 'not due';

/** The payment status in words. Of a refunded or cancelled order it is 'pending', but the order does not wait for a payment. */
export function paymentStateOf(order: Order): PaymentState {
  const { status, paymentStatus } = order;
  if (paymentStatus === 'pending' && orderStatusTraits[status].owesRefund) {
    const { waiting, pending } = refundSums(order);
    if (waiting > 0) return 'refund failed';
    if (pending > 0) return 'refund pending';
  }
  if (isRefunded(order)) return 'refunded';
  const isOff =
    paymentStatus === 'pending' && !orderStatusTraits[status].holdsStock && order.paymentProcessing !== true;
  return isOff ? 'not due' : paymentStatus;
}
