import { ShopError } from '@shop/contract/errors';
import { isPrepaid, isReceived, orderStatusTraits } from '@shop/contract/order-status';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { OrderRow } from '../order/select-orders.queries.ts';

/** @throws ShopError ORDER_CANCELLED; ORDER_UNPAID for a card order, and for any that was refunded in full; by PATCH staff may dispatch all the same */
export function checkDispatchable(order: OrderRow): void {
  if (!orderStatusTraits[order.status].holdsStock) {
    throw new ShopError('ORDER_CANCELLED', { detail: adminOrderErrorsText.isCancelled({ order: order.id }) });
  }
  if (order.refunded_in_full) {
    throw new ShopError('ORDER_UNPAID', { detail: adminOrderErrorsText.refundedInFull({ order: order.id }) });
  }
  if (isPrepaid(order.payment_method) && !isReceived(order.payment_status)) {
    throw new ShopError('ORDER_UNPAID', { detail: adminOrderErrorsText.notPaid({ order: order.id }) });
  }
}
