/** What a change of an order's statuses gives back of its money, without writing anything. */

import { type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import { isOfOrder, refundableOfPayment } from '../order/refundable.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { newCashRefundMinor } from './cash-refunds.ts';

/** By hand, and by the payment provider, which is asked once the change is stored; 0 for nothing. */
export function givenBackMinor(
  found: OrderWithLines,
  next: { status: OrderStatus; paymentStatus: PaymentStatus },
): number {
  return newCashRefundMinor(found, next) + atProviderMinor(found, next.status);
}

function atProviderMinor({ order, payments, refunds, disputes }: OrderWithLines, next: OrderStatus): number {
  if (orderStatusTraits[order.status].owesRefund || !orderStatusTraits[next].owesRefund) return 0;
  return payments
    .filter(isOfOrder)
    .map((payment) => Math.max(0, refundableOfPayment(payment, { refunds, disputes })))
    .reduce((sum, minor) => sum + minor, 0);
}
