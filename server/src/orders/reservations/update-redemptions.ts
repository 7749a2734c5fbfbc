import { ShopError } from '@shop/contract/errors';
import { isReceived, type OrderStatus, orderStatusTraits, type PaymentStatus } from '@shop/contract/order-status';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { giveBackUses, takeUsesAgain } from '../../pricing/promotion-uses.ts';
import type { Tx } from '../../schema.ts';
import { moneyReceived } from '../order/card-payment.ts';
import type { OrderRow } from '../order/select-orders.queries.ts';

/**
 * Gives the uses of promotions back when an order is cancelled before its money was received, and takes them again when it leaves
 * `cancelled`. The order's row, and the stocks of its variants, must be locked.
 * @throws ShopError USED_UP when others have used them up
 */
export async function updateRedemptions(
  tx: Tx,
  order: OrderRow,
  next: { status: OrderStatus; paymentStatus: PaymentStatus },
): Promise<void> {
  if (order.promotions.length === 0) return;
  const held = orderStatusTraits[order.status].holdsStock;
  const holds = orderStatusTraits[next.status].holdsStock;
  if (held === holds) return;
  if (!holds) {
    if (!moneyReceived(order) && !isReceived(next.paymentStatus)) await giveBackUses(tx, order.id);
    return;
  }
  if (await takeUsesAgain(tx, order.id)) return;
  const names = order.promotions.map(({ name }) => name).join(', ');
  throw new ShopError('USED_UP', {
    detail: adminOrderErrorsText.promotionUsedUp({ order: order.id, names }),
  });
}
