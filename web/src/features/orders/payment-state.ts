import { isReceived, orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import type { PaymentState } from '../../state/state-names.ts';
import { isRefunded } from './order-money.ts';
import { refundSums } from './refund-sums.ts';

/** The payment status in words. Of a refunded order it is 'received', of a cancelled one 'pending', and neither waits for a payment. */
export function paymentStateOf(order: Order): PaymentState {
  const { status, paymentStatus } = order;
  const isOff = !isReceived(paymentStatus) && orderStatusTraits[status].owesRefund;
  if (isOff || isRefunded(order)) {
    const { waiting, pending, toHandOver } = refundSums(order);
    if (isOff && waiting > 0) return 'refund failed';
    if (pending > 0 || toHandOver > 0) return 'refund pending';
  }
  if (isRefunded(order)) return 'refunded';
  return isOff && order.paymentProcessing !== true ? 'not due' : paymentStatus;
}
