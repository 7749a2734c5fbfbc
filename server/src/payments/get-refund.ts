import { ShopError } from '@shop/contract/errors';
import type { OrderRefund } from '@shop/contract/orders';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { findOrder } from '../orders/order/orders.queries.ts';
import { presentRefund } from '../orders/order/present-order.ts';
import type { Db } from '../schema.ts';

/** A refund as its order shows it. */
export async function getRefund(db: Db, orderId: number, id: number): Promise<OrderRefund> {
  const found = await findOrder(db, orderId);
  const refund = found?.refunds.find((one) => one.id === id);
  if (refund === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchRefund });
  return presentRefund(refund);
}
