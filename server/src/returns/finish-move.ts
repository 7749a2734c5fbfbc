import type { OrderReturn } from '@shop/contract/returns';
import { findOrderForUpdate, updateOrder } from '../orders/order/orders.queries.ts';
import { presentReturn } from '../orders/order/present-after-order.ts';
import { recordOrderMail } from '../orders/order-mails/order-mails.ts';
import type { Tx } from '../schema.ts';

/** When it returns, the order has a new version, and the mail about this step of its return is in the outbox. */
export async function finishMove(
  tx: Tx,
  orderId: number,
  returnId: number,
  { at, refundId }: { at: Date; refundId?: number | undefined },
): Promise<OrderReturn> {
  await updateOrder(tx, orderId, {}, at);
  const order = await findOrderForUpdate(tx, orderId);
  const moved = order?.returns.find(({ id }) => id === returnId);
  if (order === undefined || moved === undefined) throw new Error(`There is no return ${returnId}`);
  await recordOrderMail(tx, 'return', order, {
    at,
    about: {
      return: returnId,
      ...(refundId !== undefined && { refund: refundId }),
    },
  });
  return presentReturn(orderId, moved);
}
